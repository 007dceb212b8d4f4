/** The widget's markup, made on a server: `reviews-widget/embed`. Runs on any runtime. */
export {
  type EmbedAttribute,
  type EmbedQuery,
  type InsightsEmbedQuery,
  readEmbedQuery,
  type StarsQuery,
} from '../contract/embed.js';
export type { Ratings } from '../contract/ratings.js';
export type { PublicInsights, ReviewPage } from '../contract/widget.js';
export { policyPage } from './policy-page/policy-page.js';
export { type EmbedOptions, renderEmbed } from './render-embed.js';
export { renderInsights } from './render-insights.js';
export { type RenderedStars, renderStars } from './render-stars.js';
export { allStyles, insightsStyleSheet } from './server-styles.js';
export type { Subject } from './widget-markup.js';
