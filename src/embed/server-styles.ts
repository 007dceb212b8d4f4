import { css } from 'lit';
import type { WidgetAttributes } from '../contract/widget-attributes.js';
import { buttons } from '../elements/base/button-styles.js';
import { theme } from '../elements/base/theme.js';
import { starStyles } from '../elements/card/star-styles.js';
import * as actions from '../elements/chunks/actions/actions.js';
import { disclosureStyles } from '../elements/chunks/disclosures/disclosure-styles.js';
import * as badge from '../elements/chunks/features/badge.js';
import * as carousel from '../elements/chunks/features/carousel.js';
import * as pages from '../elements/chunks/features/page-links.js';
import * as photos from '../elements/chunks/features/photos.js';
import * as filters from '../elements/chunks/features/reader-filters.js';
import * as thumbnails from '../elements/chunks/media-thumbnails/media-thumbnails.js';
import { insightsStyles } from '../elements/insights/insights-styles.js';
import { widgetSheets } from '../elements/list/widget-sheets.js';
import { starsLineStyles } from '../elements/stars/stars-line-styles.js';
import { readMoreSpaceStyles } from './reserve-read-more-space.js';
import { featuresFor } from './server-view.js';

/** Without a script a text is shown whole, and a press on anything would do nothing. */
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
    [part='photos'],
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
  const featureSheets = Object.values(featuresFor(attributes)).map((feature) => feature?.styles ?? '');
  return [
    ...widgetSheets,
    actions.styles,
    ...featureSheets,
    hasMedia ? thumbnails.styles : '',
    disclosureStyles,
    readMoreSpaceStyles,
    clamped(attributes.clamp),
    withoutScript,
  ].join('');
}

/** The style sheet of `<review-insights>`: the build's `review-insights.css`. Its parts have names that those of the widget have too. */
export const insightsStyleSheet = (): string => [theme, buttons, insightsStyles].join('');

/** The style sheet of `<review-stars>`. */
export const starsStyles = (): string => [theme, starStyles, starsLineStyles].join('');

/** In the one sheet of all, the average of a summary is large; that of stars is as the text around it. */
const starsAverage = css`
  :host(review-stars) [part='average'] {
    font: inherit;
  }
`;

/** The style sheet of every widget, whatever its attributes, and of stars: the build's `reviews-widget.css`. */
export function allStyles(): string {
  const lines = Array.from({ length: 31 }, (_, count) => clamped(count));
  const featureSheets = [actions, badge, carousel, pages, photos, filters, thumbnails].map(({ styles }) => styles);
  return [
    ...widgetSheets,
    ...featureSheets,
    disclosureStyles,
    ...lines,
    readMoreSpaceStyles,
    withoutScript,
    starsLineStyles,
    starsAverage,
  ].join('');
}
