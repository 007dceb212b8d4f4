import type { DraftFile, Invite } from './draft.js';
import type { Values } from './fields.js';

/** Days for which a draft is stored. */
const DRAFT_DAYS = 30;
/** Days for a review that may have arrived: the proxy remembers its key for eight, and would take it as a new one later. */
const OPEN_DAYS = 7;
const DAY = 86_400_000;
const KEY_PREFIX = 'review-form/';

/** A draft as the device stores it. Later versions read what earlier ones have written, so no name in it changes. */
export interface StoredDraft {
  values: Partial<Values>;
  answers: Record<string, string>;
  /** Drafts of earlier versions have none. */
  files?: DraftFile[];
  invitation: Invite | null;
  /** Idempotency key; empty after a refusal. */
  key: string;
  /** Whether the review may have arrived under its key. */
  open: boolean;
}

/** Key of a product's draft in both storages; empty, for none, without a vendor. */
export function storageKeyOf(vendorId: string, productId: string): string {
  return vendorId ? `${KEY_PREFIX}${vendorId}/${productId || ''}` : '';
}

/** Stores a draft; its email address and phone number are stored for the tab alone, and are gone when that is closed. */
export function store(storageKey: string, { values, ...rest }: StoredDraft): void {
  const { email, phoneNumber, ...others } = values;
  const until = Date.now() + (rest.open ? OPEN_DAYS : DRAFT_DAYS) * DAY;
  write('localStorage', storageKey, { ...rest, values: others, until });
  write('sessionStorage', storageKey, { email, phoneNumber });
}

/** The draft stored under `storageKey`; undefined where there is none. One that has expired is removed instead. */
export function readOrExpire(storageKey: string): StoredDraft | undefined {
  const stored = read('localStorage', storageKey);
  if (!stored) return undefined;
  if (!(stored.until > Date.now())) return removeStored(storageKey);
  return { ...stored, values: { ...stored.values, ...read('sessionStorage', storageKey) } };
}

/** Removes the draft stored under `storageKey`. */
export function removeStored(storageKey: string): undefined {
  write('localStorage', storageKey);
  write('sessionStorage', storageKey);
}

/** Removes all drafts that have expired, also those of products that nobody comes back to. */
export function removeExpired(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(KEY_PREFIX)) readOrExpire(name);
  } catch {
    // The storage is blocked.
  }
}

type Area = 'localStorage' | 'sessionStorage';

// Where a storage is blocked, even `window.localStorage` throws. The form works without a storage that is blocked or full.
function write(area: Area, storageKey: string, value?: object): void {
  try {
    if (value && storageKey) window[area].setItem(storageKey, JSON.stringify(value));
    else window[area].removeItem(storageKey);
  } catch {}
}

function read(area: Area, storageKey: string): (StoredDraft & { until: number }) | null {
  try {
    return JSON.parse(window[area].getItem(storageKey)!);
  } catch {
    return null;
  }
}
