/** What the target of a link becomes: an address, or the path of what is only in the repository. */
export type Link = (target: string) => { href?: string; file?: string };

/** A page of the documentation, drawn. */
export interface DrawnMarkdown {
  html: string;
  title: string;
  description: string;
  headings: { level: number; text: string; id: string }[];
  sections: { id: string; level: number; title: string; text: string }[];
}

export function renderMarkdown(markdown: string, link: Link): DrawnMarkdown;
export function escapeHtml(text: string): string;
