/** A chunk of its own, loaded where the service behind the proxy takes pictures: the field for them, and what becomes of them. */
import type { ReactiveController } from 'lit';
import { nothing, type TemplateResult } from 'lit/html.js';
import type { UploadLimits } from '../../../contract/uploads.js';
import type { FieldError } from '../../../contract/widget.js';
import { adopt } from '../../base/css.js';
import type { ReviewFormStrings } from '../../languages/form-strings.js';
import type { LanguageController } from '../../languages/language-controller.js';
import type { Draft } from '../draft.js';
import type { Drafts } from '../drafts.js';
import type { FormHost } from '../form-host.js';
import type { Picture } from './picture.js';
import { PictureList } from './picture-list.js';
import { PictureMessages } from './picture-messages.js';
import { pictureStyles } from './picture-styles.js';
import { type PictureHandlers, pictureField, waitingNote } from './picture-templates.js';

export interface PickerOptions {
  host: FormHost;
  drafts: Drafts;
  language: LanguageController<ReviewFormStrings>;
  limits: UploadLimits;
}

/** The pictures of one form. */
export class PicturePicker implements ReactiveController, PictureHandlers {
  limits: UploadLimits;

  readonly #options: PickerOptions;
  readonly #lists = new WeakMap<Draft, PictureList>();
  readonly #takeFiles: { connect(): void; disconnect(): void };
  #shown: Draft;
  readonly #messages: PictureMessages;
  #dropping = false;
  /** The picture in whose place the next chosen file comes. */
  #again: Picture | undefined;

  constructor(options: PickerOptions) {
    this.#options = options;
    this.limits = options.limits;
    this.#shown = options.drafts.current;
    this.#messages = new PictureMessages(options.host, options.language);
    this.#takeFiles = dropAndPaste(options.host, {
      isOpen: () => this.#isOpen,
      onDropping: (dropping) => {
        this.#dropping = dropping;
        options.host.requestUpdate();
      },
      onFiles: (files) => this.#add(files),
    });
    adopt(options.host.renderRoot, pictureStyles);
    options.host.addController(this);
  }

  hostConnected(): void {
    this.#takeFiles.connect();
    window.addEventListener('online', this.#onOnline);
  }

  hostDisconnected(): void {
    this.#takeFiles.disconnect();
    window.removeEventListener('online', this.#onOnline);
  }

  hostUpdate(): void {
    const { current } = this.#options.drafts;
    this.#messages.follow();
    this.#listOf(current);
    if (this.#shown === current) return;
    const before = this.#shown;
    this.#shown = current;
    this.#messages.clear();
    // Of a discarded draft nothing stays at the service, but of one that may have arrived.
    const isInDoubt = before.key.inDoubt || before.state.name === 'sent' || before.state.name === 'sending';
    if (!before.storageKey && !isInDoubt) this.#lists.get(before)?.discard();
  }

  /** The field; `readOnly` while the review is on its way. */
  render(draft: Draft, readOnly: boolean, strings: ReviewFormStrings): TemplateResult | typeof nothing {
    const { words, problems, announcement } = this.#messages;
    if (!words) return nothing;
    const { pictures, asks } = this.#listOf(draft);
    const said = { words, strings, tag: this.#options.language.tag, problems, announcement, asks };
    return pictureField({ ...said, pictures, limits: this.limits, readOnly, dropping: this.#dropping }, this);
  }

  /** What stands above the button of a review that waits. */
  renderWaiting(): TemplateResult | typeof nothing {
    const { words } = this.#messages;
    return words ? waitingNote(words, () => this.onSendWithout()) : nothing;
  }

  /** What is said of a review whose pictures the service did not keep. */
  get droppedText(): string {
    return this.#messages.words?.dropped ?? '';
  }

  /** Whether nothing is on its way, and nothing missing. */
  isComplete(draft: Draft): boolean {
    const { isBusy, missing } = this.#listOf(draft);
    return !isBusy && missing.length === 0;
  }

  /** Resolves once nothing of `draft` is on its way any more, to whether all of it is ready. */
  settled(draft: Draft): Promise<boolean> {
    return this.#listOf(draft).settled();
  }

  /** Whether the shopper has to say what becomes of pictures that are missing. */
  asks(draft: Draft): boolean {
    return this.#listOf(draft).asks;
  }

  /** Asks the shopper what becomes of pictures that are missing, and leads there. */
  async ask(draft: Draft): Promise<void> {
    this.#listOf(draft).asks = true;
    await this.#redrawn();
    this.#find('[part~="failed"] button, [part~="refused"] button, [part~="interrupted"] button')?.focus();
  }

  /** Takes what the proxy says of the uploads of a submission; whether it is about any. */
  takeErrors(draft: Draft, errors: readonly FieldError[]): boolean {
    return this.#listOf(draft).takeErrors(errors);
  }

  onChoose = (event: Event, picture?: Picture): void => {
    if (!this.#isOpen || (event.currentTarget as Element).ariaDisabled === 'true') return;
    this.#again = picture;
    this.#find<HTMLInputElement>(
      (event.currentTarget as Element).matches('[part~="camera"]') ? '.shoot' : '.choose',
    )?.click();
  };

  onFiles = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    this.#add([...(input.files ?? [])]);
    // The same file may be chosen again, after it was removed.
    input.value = '';
  };

  onRetry = (picture: Picture): void => {
    this.#listOf(this.#shown).retry(picture);
    void this.#focusRow(picture);
  };

  onRemove = (picture: Picture): void => {
    const list = this.#listOf(this.#shown);
    const index = list.pictures.indexOf(picture);
    this.#messages.clear();
    list.remove(picture);
    void this.#focusRow(list.pictures[Math.min(index, list.pictures.length - 1)]);
  };

  onSendWithout = (): void => {
    const { host } = this.#options;
    const isWaiting = this.#shown.state.name === 'uploading';
    const button = host.renderRoot.querySelector<HTMLButtonElement>('[part~="primary"]');
    // The button that was pressed goes.
    button?.focus();
    this.#listOf(this.#shown).removeUnready();
    // A review that waits is sent by itself now.
    if (!isWaiting) button?.form?.requestSubmit(button);
  };

  get #isOpen(): boolean {
    const { name } = this.#shown.state;
    return (
      Boolean(this.#messages.words) &&
      name !== 'sending' &&
      name !== 'sent' &&
      Boolean(this.#shown.values.rating || this.#shown.values.text)
    );
  }

  #add(files: readonly File[]): void {
    this.#messages.clear();
    this.#listOf(this.#shown).add(files, this.#again);
    this.#again = undefined;
  }

  #listOf(draft: Draft): PictureList {
    const { host, drafts } = this.#options;
    const known = this.#lists.get(draft);
    if (known) return known;
    const list = new PictureList({
      draft,
      limits: this.limits,
      proxy: () => ({ endpoint: host.endpoint, vendorId: host.vendorId, token: host.token }),
      save: (one) => {
        if (one.state.name !== 'sent') drafts.save(one);
      },
      onNews: (news) => {
        if (draft === this.#shown) this.#messages.tell(news, this.limits);
      },
      onChange: () => host.requestUpdate(),
    });
    this.#lists.set(draft, list);
    return list;
  }

  /** Focuses the button that removes `picture`, or the one that adds pictures. */
  async #focusRow(picture: Picture | undefined): Promise<void> {
    await this.#redrawn();
    const index = picture ? this.#listOf(this.#shown).pictures.indexOf(picture) : -1;
    const row = this.#options.host.renderRoot.querySelectorAll('[part~="picture"]')[index];
    (row?.querySelector<HTMLElement>('[part~="picture-remove"]') ?? this.#find('[part~="add"]'))?.focus();
  }

  async #redrawn(): Promise<void> {
    this.#options.host.requestUpdate();
    await this.#options.host.updateComplete;
  }

  #find<E extends HTMLElement>(selector: string): E | null {
    return this.#options.host.renderRoot.querySelector<E>(`[part~="pictures"] :is(${selector})`);
  }

  #onOnline = (): void => this.#listOf(this.#shown).retryFailed();
}

interface FileTargets {
  /** Whether files are taken now. */
  isOpen(): boolean;
  /** Files are held over the form, or no longer. */
  onDropping(dropping: boolean): void;
  onFiles(files: File[]): void;
}

/** Takes the files that are dropped on `host`, or pasted while the focus is in it. */
function dropAndPaste(host: HTMLElement, { isOpen, onDropping, onFiles }: FileTargets) {
  const holdsFiles = (event: DragEvent) => isOpen() && event.dataTransfer?.types.includes('Files');
  const over = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    // Without it the browser would open the file in place of the page.
    event.preventDefault();
    onDropping(true);
  };
  const leave = (event: DragEvent): void => {
    if (!host.contains(event.relatedTarget as Node | null)) onDropping(false);
  };
  const drop = (event: DragEvent): void => {
    onDropping(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer!.files]);
  };
  const paste = ({ clipboardData }: ClipboardEvent): void => {
    const files = [...(clipboardData?.files ?? [])];
    // A text that was copied from a word processor comes with a picture of itself.
    if (isOpen() && files.length > 0 && !clipboardData!.types.includes('text/plain')) onFiles(files);
  };
  const listeners = { dragenter: over, dragover: over, dragleave: leave, drop, paste };
  return {
    connect(): void {
      for (const [type, listener] of Object.entries(listeners)) host.addEventListener(type, listener as EventListener);
    },
    disconnect(): void {
      for (const [type, listener] of Object.entries(listeners))
        host.removeEventListener(type, listener as EventListener);
    },
  };
}
