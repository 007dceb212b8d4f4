/** What a shop's own pages and mails look like. A colour is `#rrggbb`; null: as usual. */
export interface ShopLook {
  /** `page`: as the reader has it. */
  scheme: 'page' | 'light' | 'dark';
  /** Links and buttons. */
  accent: string | null;
  star: string | null;
  text: string | null;
  /** What text stands on. */
  surface: string | null;
  /** Round corners, in pixels: 0 to 40. */
  radius: number | null;
}
