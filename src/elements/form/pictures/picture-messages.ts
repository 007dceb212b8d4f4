import LANGUAGES from 'virtual:languages/pictures';
import pictureEnglish from 'virtual:languages/pictures/en';
import type { UploadLimits } from '../../../contract/uploads.js';
import type { PictureStrings } from '../../../languages/element-words.js';
import type { ReviewFormStrings } from '../../languages/form-strings.js';
import { formatMessage } from '../../languages/format-message.js';
import type { LanguageController } from '../../languages/language-controller.js';
import type { FormHost } from '../form-host.js';
import type { PictureNews } from './picture.js';

interface Context {
  words: PictureStrings;
  tag: string;
  limits: UploadLimits;
}

/** What the form says of pictures, in the language that it speaks. */
export class PictureMessages {
  /** Why files were not taken. */
  problems: string[] = [];
  /** What screen readers say once. */
  announcement = '';

  readonly #host: FormHost;
  readonly #language: LanguageController<ReviewFormStrings>;
  #loaded: PictureStrings | undefined;
  #requested = '';

  constructor(host: FormHost, language: LanguageController<ReviewFormStrings>) {
    this.#host = host;
    this.#language = language;
  }

  /** The strings, with those that the page has replaced; undefined until they have loaded. */
  get words(): PictureStrings | undefined {
    return this.#loaded && { ...this.#loaded, ...this.#language.strings?.pictures };
  }

  /** Loads the strings of the form's language, unless they are there or on their way. */
  follow(): void {
    const { tag } = this.#language;
    if (tag !== this.#requested) void this.#load(tag);
  }

  clear(): void {
    this.problems = [];
    this.announcement = '';
  }

  tell(news: PictureNews, limits: UploadLimits): void {
    const { words } = this;
    if (!words) return;
    const context = { words, tag: this.#language.tag, limits };
    const problem = problemOf(news, context);
    if (problem) this.problems.push(problem);
    else this.announcement = announcementOf(news, context) || this.announcement;
    this.#host.requestUpdate();
  }

  async #load(tag: string): Promise<void> {
    this.#requested = tag;
    const strings = await stringsFor(tag);
    if (tag !== this.#requested) return;
    this.#loaded = strings;
    this.#host.requestUpdate();
  }
}

/** Why a file was not taken, as a sentence; undefined for other news. */
export function problemOf(news: PictureNews, { words, tag, limits }: Context): string | undefined {
  const format = (message: string, values: Record<string, string | number>) => formatMessage(message, tag, values);
  switch (news.type) {
    case 'tooLarge':
      return format(words.tooLarge, { name: news.name, size: megabytes(news.bytes, tag) });
    case 'wrongType':
    case 'unreadable':
    case 'unplayable':
      return format(words[news.type], { name: news.name });
    case 'tooMany': {
      const names = news.names.join(', ');
      if (news.kind === 'picture') return format(words.tooMany, { count: limits.pictures, names });
      return format(limits.films ? words.oneFilm : words.noFilm, { names });
    }
    default:
      return undefined;
  }
}

/** What a screen reader is told; undefined where nothing. Of a film it says each quarter, and of pictures nothing until all are there. */
export function announcementOf(news: PictureNews, { words, tag }: Context): string | undefined {
  if (news.type === 'allReady') return words.allReady;
  if (!('picture' in news)) return undefined;
  const { kept, share, state } = news.picture;
  if (news.type === 'added' || news.type === 'removed')
    return formatMessage(words[news.type], tag, { names: kept.name });
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(Math.floor(share * 4) / 4);
  const text = news.type === 'progress' ? words.uploading.replace('{percent}', percent) : words[state];
  return `${kept.name}: ${text}`;
}

/** The service counts in units of 1,024, and so do most file managers. */
function megabytes(bytes: number, tag: string): string {
  const count = Math.round(bytes / 1024 / 1024);
  return new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte' }).format(count);
}

/** The strings for `tag`; English where we do not have them, or they cannot be loaded. */
export async function stringsFor(tag: string): Promise<PictureStrings> {
  if (/^en\b/.test(tag)) return pictureEnglish;
  try {
    const { codeOf } = await import('../../chunks/languages.js');
    return (await LANGUAGES[codeOf(tag)]?.())?.default ?? pictureEnglish;
  } catch {
    return pictureEnglish;
  }
}
