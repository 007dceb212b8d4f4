import { PLACES, recall } from './form-memory.js';

/** Takes the reviews whose time is over from the device, also those of products that nobody comes back to. */
export function forgetExpired(): void {
  try {
    for (const place of Object.keys(localStorage)) if (place.startsWith(PLACES)) recall(place);
  } catch {
    // Blocked.
  }
}
