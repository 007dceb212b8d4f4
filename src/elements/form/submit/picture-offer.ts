import type { UploadLimits } from '../../../contract/uploads.js';
import type { FieldError } from '../../../contract/widget.js';
import { vendorUrl } from '../../base/endpoint.js';
import { type Draft, isWritten } from '../draft.js';
import type { PickerOptions, PicturePicker } from '../pictures/picture-picker.js';
import { dispatch } from '../submission-state.js';

/** Milliseconds in which the proxy has to say whether pictures are taken. */
const TIMEOUT = 10_000;
/** Requests for one address that may fail without a response. */
const MAX_FAILURES = 3;

/** Whether the form takes pictures: the proxy is asked once the shopper writes, and where it says yes the chunk that shows them is loaded. */
export class PictureOffer {
  /** What draws pictures and sends them; undefined where none are taken, or that is not known yet. */
  picker: PicturePicker | undefined;
  /** Whether it may still come. */
  isOpen = true;

  readonly #options: Omit<PickerOptions, 'limits'>;
  #asked = '';
  #failures = 0;

  constructor(options: Omit<PickerOptions, 'limits'>) {
    this.#options = options;
  }

  /** Asks the proxy, unless it was asked with this address and token; to be called in each update. */
  ask(): void {
    const { host, drafts } = this.#options;
    const { endpoint, vendorId, token, noPictures } = host;
    if (!isWritten(drafts.current.values) || !vendorId || !token) return;
    const asked = noPictures ? '' : `${endpoint} ${vendorId} ${token}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.isOpen = Boolean(asked);
    if (asked) void this.#follow(asked);
    else this.picker = undefined;
  }

  /** Waits for the pictures of a draft that is about to be sent; false where it must not be sent now. */
  async isReady(draft: Draft): Promise<boolean> {
    const { picker } = this;
    if (!picker || picker.isComplete(draft)) return true;
    const { host, drafts } = this.#options;
    const { vendorId, productId } = host;
    dispatch(draft, { type: 'wait' });
    const waiting = draft.state;
    host.requestUpdate();
    const isComplete = await picker.settled(draft);
    // Meanwhile the shopper has edited the review, or the page shows another product.
    if (draft.state !== waiting) return false;
    const isSame = draft === drafts.current && vendorId === host.vendorId && productId === host.productId;
    if (isComplete && isSame) return dispatch(draft, { type: 'uploaded' });
    dispatch(draft, { type: 'correct' });
    await picker.ask(draft);
    return false;
  }

  /** Takes the proxy's errors about uploads; whether there are any. */
  takeErrors(draft: Draft, errors: readonly FieldError[]): boolean {
    return Boolean(this.picker?.takeErrors(draft, errors));
  }

  /** Asks the shopper about pictures that the proxy has just refused, where no field is to be corrected first. */
  async askAbout(draft: Draft): Promise<void> {
    if (Object.keys(draft.errors).length === 0 && this.picker?.asks(draft)) await this.picker.ask(draft);
  }

  async #follow(asked: string): Promise<void> {
    const { host } = this.#options;
    let limits: UploadLimits | undefined;
    try {
      limits = await requestLimits(host.endpoint, host.vendorId, host.token);
      const chunk = limits && (await import('../pictures/picture-picker.js'));
      if (asked !== this.#asked) return;
      if (!chunk || !limits) this.picker = undefined;
      else if (this.picker) this.picker.limits = limits;
      else this.picker = new chunk.PicturePicker({ ...this.#options, limits });
    } catch {
      // No response, or no chunk: the next update asks again.
      if (asked === this.#asked && ++this.#failures < MAX_FAILURES) {
        this.#asked = '';
        return;
      }
    }
    this.isOpen = false;
    // Without pictures the room for them goes when the shopper goes on: nothing moves by itself.
    if (this.picker) host.requestUpdate();
  }
}

/** What a review may have; undefined where that is nothing, or the proxy does not say. Rejects without a response. */
async function requestLimits(endpoint: string, vendorId: string, token: string): Promise<UploadLimits | undefined> {
  const url = new URL(`uploads?${new URLSearchParams({ token })}`, vendorUrl(endpoint, 'vendors', vendorId));
  const response = await fetch(url.href, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) });
  const limits = (await response.json().catch(() => null)) as Partial<UploadLimits> | null;
  if (!response.ok || !limits || !Array.isArray(limits.types)) return undefined;
  const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);
  const [pictures, films] = [number(limits.pictures), number(limits.films)];
  if (pictures + films === 0) return undefined;
  const types = limits.types.map(String);
  return { pictures, films, pictureBytes: number(limits.pictureBytes), filmBytes: number(limits.filmBytes), types };
}
