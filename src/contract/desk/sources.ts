/** What crosses the wire between the desk's view of connected sources and its server, as plain types. */
import type { DisconnectChoice, SourceConnection, SourceKind } from '../sources.js';

/** `GET /sources`. */
export interface SourcesShown {
  /** The kinds that the settings of this server allow. */
  kinds: readonly SourceKind[];
  /** Where sources send somebody back to, as it has to be registered there. */
  returnUrl: string;
  connections: SourceConnection[];
}

/** Characters of what comes back from a source in the query of {@link SourcesShown.returnUrl}. */
export const LONGEST_RETURN = 4_096;

/** `POST /sources`: connects by a key that the source has given to the shop. With its secret and the id of a user, replies go to Trustpilot. */
export type ConnectByKey =
  | { kind: 'trustpilot'; businessUnitId: string; key: string; secret?: string; businessUserId?: string }
  | { kind: 'reviews-service'; name: string; address: string; marketplaceAddress?: string; key: string };

/** `PUT /sources/{id}/locations`: which vendor's list shows the reviews of which location. */
export interface VendorChoices {
  choices: { locationId: string; vendorId: string }[];
}

/** `POST /sources/{id}/readings`; `whole`: from the beginning of the list. */
export interface ReadNow {
  locationId?: string;
  whole: boolean;
}

/** What comes of {@link ReadNow}. */
export interface NowRead {
  /** How many are read now. */
  locations: number;
  /** How many are not, as their source has asked to be left alone for a while; and until when the last of them waits, null without any. */
  waiting: number;
  waitUntil: string | null;
}

/** `POST /sources/{id}/disconnect`. */
export interface Disconnect {
  reviews: DisconnectChoice;
}
