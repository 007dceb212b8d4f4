import type { WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature } from './feature.js';

/** Loads the next page when the end of the list comes near the screen. After a failure the reader has the button. */
export function start(view: WidgetView): ActiveFeature {
  const { host, feed } = view;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting) && !feed.error) void feed.loadMore();
    },
    { rootMargin: '800px 0px' },
  );
  return {
    update() {
      const end = host.renderRoot.querySelector('[part="more"]');
      // Observed anew after each update: the observer does not report an end that stays in sight after a short page.
      observer.disconnect();
      if (end && feed.hasMore && !feed.busy) observer.observe(end);
    },
    stop: () => observer.disconnect(),
  };
}
