/** What draws markup on the server, loaded with the first request for it. */
import type { Embed, EmbedInsights, EmbedStars, PolicyPage } from '../proxy/index.js';

/** Loads the renderer and the templates with the first request for markup: commands and most servers need none. */
const renderer = () => import('../embed/index.js');
export const embed: Embed = async (...args) => (await renderer()).renderEmbed(...args);
export const embedStars: EmbedStars = async (...args) => (await renderer()).renderStars(...args);
export const embedInsights: EmbedInsights = async (...args) => (await renderer()).renderInsights(...args);
export const policyPage: PolicyPage = {
  render: async (...args) => (await renderer()).policyPage.render(...args),
  renderFailure: async (...args) => (await renderer()).policyPage.renderFailure(...args),
  styleSource: async (look) => (await renderer()).policyPage.styleSource(look),
};
