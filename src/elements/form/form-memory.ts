import type { Invitation, Values } from './review-form-draft.js';

/** Days for which a review that was begun is kept. */
const KEPT_DAYS = 30;
/** Days for which one is kept that may have arrived: the proxy knows its key for eight, and later would take it twice. */
const OPEN_DAYS = 7;
const DAY = 86_400_000;
/** What the names of all places begin with. */
export const PLACES = 'review-form/';

/** A review in the making as the device keeps it: `open` when it may have arrived under its key. */
export interface Kept {
  values: Partial<Values>;
  answers: Record<string, string>;
  invitation: Invitation | null;
  key: string;
  open: boolean;
}

/** Where the review of a product is kept; nowhere without a vendor. */
export function placeOf(vendorId: string, productId: string): string {
  return vendorId ? `${PLACES}${vendorId}/${productId || ''}` : '';
}

/** Keeps a review on the device; how to reach the shopper stays in the tab and goes with it. */
export function keep(place: string, { values, ...rest }: Kept): void {
  const { email, phoneNumber, ...others } = values;
  const until = Date.now() + (rest.open ? OPEN_DAYS : KEPT_DAYS) * DAY;
  put('localStorage', place, { ...rest, values: others, until });
  put('sessionStorage', place, { email, phoneNumber });
}

/** What is kept at `place`; undefined when there is nothing, or its time is over. */
export function recall(place: string): Kept | undefined {
  const kept = read('localStorage', place);
  if (!kept) return undefined;
  if (!(kept.until > Date.now())) return forget(place);
  return { ...kept, values: { ...kept.values, ...read('sessionStorage', place) } };
}

/** Removes what is kept at `place`. */
export function forget(place: string): undefined {
  put('localStorage', place);
  put('sessionStorage', place);
}

type Area = 'localStorage' | 'sessionStorage';

// Even to name a storage throws where it is blocked. One that is blocked or full is done without.
function put(area: Area, place: string, value?: object): void {
  try {
    if (value && place) window[area].setItem(place, JSON.stringify(value));
    else window[area].removeItem(place);
  } catch {}
}

function read(area: Area, place: string): (Kept & { until: number }) | null {
  try {
    return JSON.parse(window[area].getItem(place)!);
  } catch {
    return null;
  }
}
