/** A page of a made-up shop, in which `<look-preview>` shows the real list. It loads reviews once it is told whose. */
import { ReviewsWidget } from '../../elements/reviews-widget.js';

customElements.define('reviews-widget', ReviewsWidget);
