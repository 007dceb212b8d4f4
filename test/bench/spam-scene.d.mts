/** A server with a shop whose token everybody can read. */
export interface Shop {
  server: { stop(): Promise<void> };
}

/** How an attack goes, and who comes meanwhile. */
export interface Order {
  posts: number;
  addresses: string[];
  seconds: number;
  works: boolean;
  cores: number;
  atOnce: number;
  shoppers: number;
  typesMs: number;
}

/** What came of it. */
export interface Attacked {
  sent: number;
  taken: number;
  challenged: number;
  limited: number;
  failed: number;
  worked: number;
  served: { taken: boolean; waited: number }[];
  arrived: { spam: number; honest: number };
}

export function startShop(settings?: Record<string, string>): Promise<Shop>;
export function attack(shop: Shop, order: Order): Promise<Attacked>;
export function addressesOf(count: number): string[];
