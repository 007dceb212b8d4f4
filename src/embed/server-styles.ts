import { css } from '../elements/base/css.js';
import * as badge from '../elements/extras/badge.js';
import * as carousel from '../elements/extras/carousel.js';
import * as pages from '../elements/extras/page-links.js';
import * as filters from '../elements/extras/text-filters.js';
import type { WidgetAttributes } from '../elements/list/widget-attributes.js';
import { widgetSheets } from '../elements/list/widget-sheets.js';
import * as thumbnails from '../elements/media/media-thumbnails.js';
import { keptRoomStyles } from '../elements/served/kept-room.js';
import { extrasFor } from './server-extras.js';

/** Without a script a text is shown whole, and there is nothing to press that would answer. */
const withoutScript = css`
  @media (scripting: none) and (prefers-reduced-motion: no-preference) {
    [part~='gif'] img {
      visibility: visible;
    }
  }
  @media (scripting: none) {
    [part~='text']:not([part~='unfolded']) {
      -webkit-line-clamp: none;
      margin: 0 !important;
    }
    [part='controls'] > :not([part='sort']):not(span),
    [part='controls'] label,
    [part='controls'] button,
    [part='search'],
    [part='more'] button,
    [part='more'] nav,
    [part='arrows'] {
      display: none !important;
    }
    [part='histogram'] button,
    [part='media'] button,
    [part='badge'] {
      pointer-events: none;
    }
  }
`;

/** Lines of text before "Read more", which a script sets on the element itself. */
const clamped = (lines: number) => `:host([clamp='${lines}']) section{--_clamp:${lines || 'none'}}`;

/** The style sheet of a widget with these attributes. */
export function serverStyles(attributes: WidgetAttributes, hasMedia: boolean): string {
  const extras = Object.values(extrasFor(attributes)).map((extra) => extra?.styles ?? '');
  return [
    ...widgetSheets,
    ...extras,
    hasMedia ? thumbnails.styles : '',
    keptRoomStyles,
    clamped(attributes.clamp),
    withoutScript,
  ].join('');
}

/** The style sheet of every widget, whatever its attributes: the build's `reviews-widget.css`. */
export function allStyles(): string {
  const lines = Array.from({ length: 31 }, (_, count) => clamped(count));
  const extras = [badge, carousel, pages, filters, thumbnails].map(({ styles }) => styles);
  return [...widgetSheets, ...extras, ...lines, keptRoomStyles, withoutScript].join('');
}
