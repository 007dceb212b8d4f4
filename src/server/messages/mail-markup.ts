/** The look of a mail to people of the desk: the same words as plain text and as HTML, in light and dark, without pictures. */

import { escaped, mailFrame } from './mail-frame.js';

/** What a mail says. All of it is text, whoever wrote it. */
export interface MailContent {
  /** Of its words; English without it. */
  language?: string;
  /** In the list of a mailbox, and above the text. */
  subject: string;
  heading: string;
  /** Paragraphs before the quotes and the button; their line breaks stay. */
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

function htmlOf({ language = 'en', subject, heading, lines, quotes = [], button, footer }: MailContent): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escaped(text)}</p>`;
  const quote = ({ heading: above, text, link }: NonNullable<MailContent['quotes']>[number]) =>
    `<div class="quote" style="margin:0 0 16px;padding:12px 16px;border:1px solid #d6d9de;border-radius:8px">
<p style="margin:0 0 8px;font-weight:600">${escaped(above)}</p>
<p dir="auto" style="margin:0;white-space:pre-line">${escaped(text)}</p>${
      link
        ? `\n<p style="margin:8px 0 0"><a href="${escaped(link.url)}" style="color:#1f7a5a">${escaped(link.label)}</a></p>`
        : ''
    }
</div>`;
  const body = `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>
${lines.map(paragraph).join('\n')}
${quotes.map(quote).join('\n')}
${button ? `<p style="margin:24px 0"><a class="button" href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f7a5a;color:#ffffff;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>` : ''}
<p class="muted" style="margin:24px 0 0;font-size:13px;color:#5b6270">${escaped(footer)}</p>`;
  return mailFrame({ lang: language, title: subject, body });
}
