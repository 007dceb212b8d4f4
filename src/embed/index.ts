/** The widget's markup, made on a server: `reviews-widget/embed`. Runs on any runtime. */
export { type EmbedAttribute, type EmbedQuery, readEmbedQuery } from '../contract/embed.js';
export type { ReviewPage } from '../contract/widget.js';
export { type EmbedOptions, renderEmbed } from './render-embed.js';
export { allStyles } from './server-styles.js';
export type { Subject } from './widget-markup.js';
