/** A chunk of its own, loaded when the shopper chooses the first file: what makes files ready, and sends them. */
import { isPlayable } from './film-codec.js';
import { withoutPlaceAndTime } from './film-metadata.js';
import { keptUntil, sendFile } from './send-file.js';
import { canDraw, shrinkPicture } from './shrink-picture.js';

export const fileWork = { canDraw, isPlayable, keptUntil, sendFile, shrinkPicture, withoutPlaceAndTime };

export type FileWork = typeof fileWork;
