import { PLACES } from './form-memory.js';

/** Takes the reviews whose time is over from the device, also those of products that nobody comes back to; `now` in ms. */
export function forgetExpired(now: number): void {
  try {
    for (const place of Object.keys(localStorage)) {
      if (place.startsWith(PLACES) && !(JSON.parse(localStorage[place]).until > now)) localStorage.removeItem(place);
    }
  } catch {
    // Blocked, or not of our making.
  }
}
