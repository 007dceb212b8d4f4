/** What crosses the wire between the desk's products and its server, as plain types. */

/** A product in the list: `ListedProduct` of the service. */
export interface DeskProduct {
  sourceProductId: string;
  name: string | null;
  nameFrom: 'owner' | 'shop' | 'review' | null;
  url: string | null;
  imageUrl: string | null;
  otherIds: string[];
  reviews: number;
  shown: number;
  average: number | null;
  looksLike: string | null;
}

/** `GET …/products`. */
export interface DeskProducts {
  total: number;
  unnamed: number;
  products: DeskProduct[];
}

/** What became of a change. */
export interface ChangedDeskProduct {
  changeId: string | null;
  reviews: number;
  taken: { id: string; product: string }[];
}

/** What became of a table of products: `changeIds` undo it, the last one first. `taken` are 20 at most. */
export interface ProductsOfTable {
  products: number;
  changeIds: string[];
  taken: { id: string; product: string }[];
}

/** A change that can be taken back. */
export interface DeskProductChange {
  id: string;
  at: string;
  by: string;
  kind: 'saved' | 'merged' | 'moved';
  what: string[];
  products: number;
  reviews: number;
  undoneAt: string | null;
}

/** A product as a page of the shop speaks of it: `isKnown` says that one of its ids means a product already. */
export interface PageProduct {
  sourceProductId: string;
  name: string | null;
  url: string | null;
  imageUrl: string | null;
  otherIds: string[];
  isKnown: boolean;
}
