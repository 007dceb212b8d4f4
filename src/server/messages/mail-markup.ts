/** The look of a mail to people of the desk: the same words as plain text and as HTML, in light and dark, without pictures. */

/** What a mail says. All of it is text, whoever wrote it. */
export interface MailContent {
  /** In the list of a mailbox, and above the text. */
  subject: string;
  heading: string;
  /** Paragraphs before the quotes and the button. */
  lines: readonly string[];
  /** What somebody else wrote: reviews. */
  quotes?: readonly { heading: string; text: string; link?: Link }[];
  button?: Link;
  /** In small, at the end: why this mail came. */
  footer: string;
}

export interface Link {
  label: string;
  url: string;
}

/** Makes both forms. Every text is escaped, and nothing is loaded from anywhere. */
export function mailMarkup(content: MailContent): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: plainOf(content), html: htmlOf(content) };
}

function plainOf({ heading, lines, quotes = [], button, footer }: MailContent): string {
  const quoted = quotes.map(({ heading: above, text, link }) =>
    [above, ...text.split('\n').map((line) => `> ${line}`), ...(link ? [link.url] : [])].join('\n'),
  );
  const parts = [heading, ...lines, ...quoted, ...(button ? [`${button.label}:\n${button.url}`] : []), '-- ', footer];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf({ subject, heading, lines, quotes = [], button, footer }: MailContent): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const quote = ({ heading: above, text, link }: NonNullable<MailContent['quotes']>[number]) =>
    `<div class="quote" style="margin:0 0 16px;padding:12px 16px;border:1px solid #d6d9de;border-radius:8px">
<p style="margin:0 0 8px;font-weight:600">${escaped(above)}</p>
<p dir="auto" style="margin:0;white-space:pre-line">${escaped(text)}</p>${
      link
        ? `\n<p style="margin:8px 0 0"><a href="${escaped(link.url)}" style="color:#1f7a5a">${escaped(link.label)}</a></p>`
        : ''
    }
</div>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLES}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f5f1;color:#1f1e1b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e5e9;border-radius:12px"><tr><td style="padding:28px 24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>
${lines.map(paragraph).join('\n')}
${quotes.map(quote).join('\n')}
${button ? `<p style="margin:24px 0"><a class="button" href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f7a5a;color:#ffffff;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>` : ''}
<p class="muted" style="margin:24px 0 0;font-size:13px;color:#5b6270">${escaped(footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** A mail program that knows the dark has it; one that does not shows the light. */
const STYLES = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#161513 !important;color:#eae7df !important}
.card{background:#1f1e1a !important;border-color:#3a3833 !important}
.quote{border-color:#3d434e !important}
.muted{color:#a4abb8 !important}
a{color:#8fd3b6 !important}
.button{background:#8fd3b6 !important;color:#0c1f18 !important}
}`;

/** Text as HTML, also within a quoted attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
