/** What all mails look like, whoever they are for: a card on a page, in light and dark. Nothing is loaded by it. */

/** What stands in the frame; `body` is HTML. */
export interface MailFrame {
  lang: string;
  dir?: 'ltr' | 'rtl';
  title: string;
  body: string;
}

/** A whole HTML document. A mail program that knows the dark has it; one that does not shows the light. */
export function mailFrame({ lang, dir = 'ltr', title, body }: MailFrame): string {
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLES}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f5f1;color:#1f1e1b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e5e9;border-radius:12px"><tr><td dir="${dir}" align="${dir === 'rtl' ? 'right' : 'left'}" style="padding:28px 24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;word-break:break-word;overflow-wrap:anywhere">
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Classes that a body may use: `quote` and `product` have a line around them, `muted` is small print, `button` is what to press. */
const STYLES = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#161513 !important;color:#eae7df !important}
.card{background:#1f1e1a !important;border-color:#3a3833 !important}
.quote,.product{border-color:#3d434e !important}
.muted{color:#a4abb8 !important}
a{color:#8fd3b6 !important}
.button{background:#8fd3b6 !important;color:#0c1f18 !important}
.star{border-color:#5b6270 !important;color:#f2b950 !important}
.number{color:#eae7df !important}
}`;

/** Text as HTML, also within a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
