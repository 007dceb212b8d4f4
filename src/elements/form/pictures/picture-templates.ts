import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { UploadLimits } from '../../../contract/uploads.js';
import type { PictureStrings } from '../../../languages/element-words.js';
import type { ReviewFormStrings } from '../../languages/form-strings.js';
import { formatMessage } from '../../languages/format-message.js';
import { isBusy, type Picture } from './picture.js';

/** What the field is drawn with. */
export interface PictureView {
  pictures: readonly Picture[];
  limits: UploadLimits;
  /** Nothing can be changed while the review is on its way. */
  readOnly: boolean;
  /** Files are held over the form. */
  dropping: boolean;
  /** Why files were not taken. */
  problems: readonly string[];
  /** Said once by screen readers. */
  announcement: string;
  /** Whether the shopper is asked what becomes of those that are missing. */
  asks: boolean;
  words: PictureStrings;
  strings: ReviewFormStrings;
  tag: string;
}

/** What the shopper does. */
export interface PictureHandlers {
  onChoose(event: Event, picture?: Picture): void;
  onFiles(event: Event): void;
  onRemove(picture: Picture): void;
  onRetry(picture: Picture): void;
  onSendWithout(): void;
}

const FILM = 'M3.5 5.5h17v13h-17zM10 9.5v5l4.5-2.5z';
const PICTURE = 'M3.5 5.5h17v13h-17zM4 17l5-5 4 4 3-3 4 4M15.5 9.5h.01';
const PLUS = 'M12 5v14M5 12h14';
const CAMERA = 'M3.5 8.5h4l1.5-3h6l1.5 3h4v10h-17zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z';
const CROSS = 'M6 6l12 12M18 6L6 18';

const icon = (path: string) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

/** The field in which the shopper adds pictures and a film. */
export function pictureField(view: PictureView, on: PictureHandlers): TemplateResult {
  const { pictures, limits, problems, words, strings, tag, readOnly } = view;
  const limit = formatMessage(limits.films ? words.limit : words.picturesOnly, tag, { count: limits.pictures });
  const isFull = pictures.length >= limits.pictures + limits.films;
  const off = readOnly || isFull;
  return html`<fieldset
    part="field pictures${problems.length > 0 ? ' invalid' : ''}"
    class=${view.dropping ? 'dropping' : ''}
    aria-describedby="pictures-hint"
  >
    <legend part="label">${words.label}<span part="optional">${` (${strings.optional})`}</span></legend>
    <div part="picture-box">
      ${
        pictures.length > 0
          ? html`<ul part="picture-list" role="list">${pictures.map((picture) => pictureRow(picture, view, on))}</ul>`
          : nothing
      }
      <div part="picture-buttons">
        <button part="button add" type="button" aria-disabled=${off} aria-describedby="pictures-hint pictures-error" @click=${on.onChoose}
          >${icon(PLUS)}${words.add}</button
        >
        <button part="button camera" type="button" aria-disabled=${off} @click=${on.onChoose}>${icon(CAMERA)}${words.camera}</button>
        ${off ? nothing : html`<span class="drop">${words.drop}</span>`}
        <input class="choose" type="file" multiple hidden accept=${limits.types.join()} @change=${on.onFiles} />
        <input class="shoot" type="file" hidden accept="image/*" capture="environment" @change=${on.onFiles} />
      </div>
    </div>
    <div id="pictures-error" role="alert">${problems.map((problem) => html`<p part="error">${problem}</p>`)}</div>
    <p part="hint" id="pictures-hint">${limit} ${words.public}</p>
    <div role="alert">
      ${
        view.asks
          ? html`<p part="notice">
              ${words.missing}
              <button part="button link" type="button" @click=${on.onSendWithout}>${words.sendWithout}</button>
            </p>`
          : nothing
      }
    </div>
    <p class="unseen" role="status">${view.announcement}</p>
  </fieldset>`;
}

function pictureRow(picture: Picture, view: PictureView, on: PictureHandlers): TemplateResult {
  const { words, strings, tag, readOnly } = view;
  const { kept, state, share, preview } = picture;
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(Math.floor(share * 100) / 100);
  const text = state === 'uploading' ? words.uploading.replace('{percent}', percent) : words[state];
  const again = state === 'failed' ? strings.sendAgain : words.chooseAgain;
  return html`<li part="picture ${state}">
    <div part="picture-preview">${preview ?? icon(kept.kind === 'film' ? FILM : PICTURE)}</div>
    <div class="about">
      <bdi part="picture-name" title=${kept.name}>${kept.name}</bdi>
      <span part="picture-state">${text}</span>
      ${isBusy(picture) ? html`<progress max="1" .value=${share} aria-label=${`${words.label}: ${kept.name}`}></progress>` : nothing}
      ${
        (state === 'failed' || state === 'interrupted') && !readOnly
          ? html`<button
              part="button link again"
              type="button"
              aria-label=${`${again}: ${kept.name}`}
              @click=${(event: Event) => (state === 'failed' ? on.onRetry(picture) : on.onChoose(event, picture))}
              >${again}</button
            >`
          : nothing
      }
    </div>
    ${
      readOnly
        ? nothing
        : html`<button
            part="button picture-remove"
            type="button"
            aria-label=${`${words.remove}: ${kept.name}`}
            @click=${() => on.onRemove(picture)}
            >${icon(CROSS)}</button
          >`
    }
  </li>`;
}

/** Above the button of a review that waits for its pictures. */
export function waitingNote(words: PictureStrings, onSendWithout: () => void): TemplateResult {
  return html`<p part="uploads-wait">
    ${words.reviewWaits}
    <button part="button link" type="button" @click=${onSendWithout}>${words.sendWithout}</button>
  </p>`;
}
