/** What all mails look like, whoever they are for: a card on a page, in light and dark. Nothing is loaded by it. */
import type { ShopLook } from '../../contract/shop-look.js';
import { coloursOf, type Palette } from '../../embed/shop-look.js';

/** The colours of a mail, which a shop may replace by its own. */
const USUAL: Record<'light' | 'dark', Palette> = {
  light: {
    ground: '#ffffff',
    ink: '#1f1e1b',
    quiet: '#5b6270',
    accent: '#1f7a5a',
    onAccent: '#ffffff',
    star: '#9a5b00',
  },
  dark: {
    ground: '#1f1e1a',
    ink: '#eae7df',
    quiet: '#a4abb8',
    accent: '#8fd3b6',
    onAccent: '#0c1f18',
    star: '#f2b950',
  },
};
/** What is around the card, and its lines: no shop chooses them. */
const AROUND = { light: { page: '#f6f5f1', line: '#d0d4da' }, dark: { page: '#161513', line: '#4d525c' } };

/** What a mail is drawn with; `dark` is null where it is the same for everybody. */
export interface MailLook {
  scheme: 'light dark' | 'light' | 'dark';
  base: Palette & { page: string; line: string };
  dark: (Palette & { page: string; line: string }) | null;
  /** Round corners, in pixels. */
  radius: number;
}

/** The look of the mails of a shop. */
export function mailLookOf(look: ShopLook | null): MailLook {
  const { scheme, light, dark, radius } = coloursOf(look, USUAL);
  const inDark = { ...dark, ...AROUND.dark };
  return {
    scheme,
    base: scheme === 'dark' ? inDark : { ...light, ...AROUND.light },
    dark: scheme === 'light dark' ? inDark : null,
    radius: radius ?? 8,
  };
}

/** What stands in the frame; `body` is HTML. */
export interface MailFrame {
  lang: string;
  dir?: 'ltr' | 'rtl';
  title: string;
  body: string;
  look?: MailLook;
}

/** A whole HTML document. A mail program that knows the dark has it; one that does not shows the light. */
export function mailFrame({ lang, dir = 'ltr', title, body, look = mailLookOf(null) }: MailFrame): string {
  const { scheme, base, radius } = look;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="supported-color-schemes" content="${scheme}">
<title>${escaped(title)}</title>
<style>${stylesOf(look)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${base.page};color:${base.ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${base.ground};border:1px solid ${base.line};border-radius:${Math.min(radius + 4, 24)}px"><tr><td dir="${dir}" align="${dir === 'rtl' ? 'right' : 'left'}" style="padding:28px 24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;word-break:break-word;overflow-wrap:anywhere">
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Classes that a body may use: `quote` and `product` have a line around them, `muted` is small print, `button` is what to press. */
const stylesOf = ({ scheme, dark }: MailLook): string =>
  `:root{color-scheme:${scheme}}${
    dark === null
      ? ''
      : `
@media (prefers-color-scheme:dark){
.page{background:${dark.page} !important;color:${dark.ink} !important}
.card{background:${dark.ground} !important;border-color:${dark.line} !important}
.quote,.product,.star{border-color:${dark.line} !important}
.muted{color:${dark.quiet} !important}
a{color:${dark.accent} !important}
.button{background:${dark.accent} !important;color:${dark.onAccent} !important}
.star{color:${dark.star} !important}
.number{color:${dark.ink} !important}
}`
  }`;

/** Text as HTML, also within a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
