import type { WidgetView } from '../list/widget-view.js';
import type { Running } from './extra.js';

/** A chunk of its own: loads the next page when the end of the list comes near. After a failure the reader decides. */
export function start(view: WidgetView): Running {
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
      // Observed anew, because an end that stays in sight after a short page would not be told again.
      observer.disconnect();
      if (end && feed.hasMore && !feed.busy) observer.observe(end);
    },
    stop: () => observer.disconnect(),
  };
}
