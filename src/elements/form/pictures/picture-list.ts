import type { Upload, UploadLimits } from '../../../contract/uploads.js';
import type { FieldError } from '../../../contract/widget.js';
import type { Draft } from '../draft.js';
import type { ProxyAddress } from '../form-host.js';
import { chosenFrom } from './chosen-files.js';
import type { FileWork } from './file-work.js';
import {
  createPicture,
  isBusy,
  isMissing,
  type Picture,
  type PictureNews,
  previewOf,
  restoredPreview,
  restorePicture,
  storedPreview,
} from './picture.js';

const DAY = 86_400_000;

export interface PictureListOptions {
  draft: Draft;
  limits: UploadLimits;
  /** Where files are sent now. */
  proxy(): ProxyAddress;
  save(draft: Draft): void;
  onNews(news: PictureNews): void;
  /** Something is to be drawn anew. */
  onChange(): void;
}

/** The pictures and the film of one draft, on their way to the service. */
export class PictureList {
  readonly pictures: Picture[];
  /** Whether the shopper was asked what becomes of those that are missing. */
  asks = false;

  readonly #options: PictureListOptions;
  #waiting: ((complete: boolean) => void)[] = [];
  /** Pictures are sent one after another, and beside the film: it may take minutes. */
  readonly #lanes = { picture: Promise.resolve(), film: Promise.resolve() };

  constructor(options: PictureListOptions) {
    this.#options = options;
    this.pictures = options.draft.files.map(restorePicture);
    for (const picture of this.pictures) void this.#restorePreview(picture);
  }

  get missing(): Picture[] {
    return this.pictures.filter(isMissing);
  }

  get isBusy(): boolean {
    return this.pictures.some(isBusy);
  }

  /** Takes what fits of these files. With `again` the first of its kind takes the place of that picture. */
  add(files: readonly File[], again?: Picture): void {
    const { limits, onNews } = this.#options;
    const choice = chosenFrom(files, this.pictures, limits, again);
    for (const news of choice.refused) onNews(news);
    for (const { file, picture } of choice.again) {
      picture.file = file;
      this.#start(picture);
    }
    for (const { file, kind, name } of choice.added) {
      const picture = createPicture(file, kind, name);
      this.pictures.push(picture);
      onNews({ type: 'added', picture });
      this.#start(picture);
    }
    this.asks = false;
    this.#changed();
  }

  /** Removes a picture, also from the service. */
  remove(picture: Picture): void {
    this.#drop(picture);
    this.#options.onNews({ type: 'removed', picture });
    this.#changed();
  }

  /** Removes all that is not uploaded. */
  removeUnready(): void {
    for (const picture of this.pictures.filter(({ state }) => state !== 'ready')) this.#drop(picture);
    this.#changed();
  }

  /** Removes all: the draft was discarded. */
  discard(): void {
    for (const picture of [...this.pictures]) this.#drop(picture);
    this.#changed();
  }

  retry(picture: Picture): void {
    if (picture.state !== 'failed') return;
    this.#start(picture);
    this.#changed();
  }

  retryFailed(): void {
    for (const picture of this.pictures) this.retry(picture);
  }

  /** Resolves once nothing is on its way any more, to whether everything is ready. */
  settled(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#changed();
    });
  }

  /** Takes what the proxy says of the uploads of a submission: those that it names cannot be used any more. Whether there are any. */
  takeErrors(errors: readonly FieldError[]): boolean {
    const ready = this.pictures.filter(({ state }) => state === 'ready');
    const wrong = errors.flatMap(({ field }) => {
      const [, index] = /^uploads(?:[./](\d{1,3}))?$/.exec(field) ?? [];
      if (!/^uploads\b/.test(field)) return [];
      return index === undefined ? ready : ready.slice(Number(index), Number(index) + 1);
    });
    for (const picture of wrong) {
      Object.assign(picture.kept, { id: '', url: '', ready: false });
      picture.state = picture.file ? 'failed' : 'interrupted';
    }
    this.asks ||= wrong.length > 0;
    this.#changed();
    return wrong.length > 0;
  }

  #start(picture: Picture): void {
    const stop = new AbortController();
    Object.assign(picture, { state: 'preparing', share: 0, stop });
    const lane = picture.kept.kind;
    this.#lanes[lane] = this.#lanes[lane].then(() => this.#send(picture, stop.signal));
  }

  async #send(picture: Picture, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const chunk = await import('./file-work.js').catch(() => null);
    const end = chunk
      ? await this.#prepareAndSend(picture, chunk.fileWork, signal).catch(() => 'failed' as const)
      : 'failed';
    if (signal.aborted || !this.pictures.includes(picture)) return;
    picture.state = end;
    if (chunk && end === 'ready') Object.assign(picture.kept, { ready: true, until: chunk.fileWork.keptUntil() });
    else this.#options.onNews({ type: 'failed', picture });
    this.#changed();
    if (!this.isBusy && this.missing.length === 0) this.#options.onNews({ type: 'allReady' });
  }

  async #prepareAndSend(
    picture: Picture,
    work: FileWork,
    signal: AbortSignal,
  ): Promise<'ready' | 'refused' | 'failed'> {
    picture.sent ??= await this.#prepare(picture, work);
    const { kept, sent: file } = picture;
    if (signal.aborted) return 'failed';
    if (!file) {
      this.#drop(picture);
      this.#options.onNews({ type: kept.kind === 'film' ? 'unplayable' : 'unreadable', name: kept.name });
      this.#changed();
      return 'failed';
    }
    // Only a film is the same, byte for byte, when it is made ready another time.
    const isSame = kept.url && kept.kind === 'film' && kept.size === file.size;
    kept.size = file.size;
    picture.state = 'uploading';
    this.#changed();
    let quarter = 0;
    return work.sendFile({
      proxy: this.#options.proxy(),
      type: file.type,
      file,
      earlier: isSame ? { url: kept.url } : undefined,
      signal,
      onCreated: ({ id, url, expiresAt }: Upload) => {
        Object.assign(kept, { id, url, until: Date.parse(expiresAt) || Date.now() + DAY });
        this.#changed();
      },
      onProgress: (bytes) => {
        picture.share = bytes / file.size;
        picture.state = picture.share < 1 ? 'uploading' : 'checking';
        const reached = Math.floor(picture.share * 4);
        if (kept.kind === 'film' && reached > quarter && reached < 4)
          this.#options.onNews({ type: 'progress', picture });
        quarter = Math.max(quarter, reached);
        this.#options.onChange();
      },
      onWaiting: (waiting) => {
        if (waiting === (picture.state === 'waiting')) return;
        picture.state = waiting ? 'waiting' : 'uploading';
        this.#options.onChange();
      },
    });
  }

  /** What of a file is sent, and its preview; undefined where it is no picture that can be read, or no film that readers could play. */
  async #prepare(picture: Picture, work: FileWork): Promise<Blob | undefined> {
    const { limits } = this.#options;
    const file = picture.file!;
    if (picture.kept.kind === 'film') {
      return (await work.isPlayable(file)) ? work.withoutPlaceAndTime(file) : undefined;
    }
    const fits = limits.types.includes(file.type) && file.size <= limits.pictureBytes;
    // A browser that gives away no drawing sends the picture as it is: the service takes off where and when it was taken, too.
    const sent = work.canDraw() || !fits ? await work.shrinkPicture(file, limits.pictureBytes) : file;
    picture.preview = sent && (await previewOf(sent));
    if (!picture.preview) return undefined;
    picture.kept.preview = storedPreview(picture.preview);
    return sent;
  }

  async #restorePreview(picture: Picture): Promise<void> {
    if (!picture.kept.preview) return;
    picture.preview = await restoredPreview(picture.kept.preview);
    this.#options.onChange();
  }

  #drop(picture: Picture): void {
    picture.stop.abort();
    const index = this.pictures.indexOf(picture);
    if (index >= 0) this.pictures.splice(index, 1);
    // Where it does not arrive, the service removes the file by itself after some days.
    const { url } = picture.kept;
    if (url)
      void fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' }, keepalive: true }).catch(() => {});
  }

  #changed(): void {
    const { draft, save, onChange } = this.#options;
    draft.files = this.pictures.map(({ kept }) => kept);
    save(draft);
    if (!this.isBusy) for (const resolve of this.#waiting.splice(0)) resolve(this.missing.length === 0);
    if (this.missing.length === 0) this.asks = false;
    onChange();
  }
}
