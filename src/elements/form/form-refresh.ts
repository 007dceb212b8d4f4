/** Milliseconds in which a review that was stored for delivery has mostly arrived. */
const DELIVERY = 5_000;

/**
 * Lets the widgets of `vendorId` around `place` load anew: those of the document, and of each shadow root that it is
 * in; after a while where the review is still on its way.
 */
export function refreshWidgets(place: Node, vendorId: string, onItsWay: boolean): void {
  const roots = rootsAround(place);
  const refresh = (): void => {
    for (const root of roots) {
      for (const widget of root.querySelectorAll('reviews-widget')) {
        if (`${widget.vendorId}` === `${vendorId}`) void widget.refresh?.();
      }
    }
  };
  if (onItsWay) setTimeout(refresh, DELIVERY);
  else refresh();
}

function rootsAround(place: Node): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  // The document is no ShadowRoot, but has what is needed of one.
  for (let root = place.getRootNode() as ShadowRoot | undefined; root && 'querySelectorAll' in root; ) {
    roots.push(root);
    root = root.host?.getRootNode() as ShadowRoot | undefined;
  }
  return roots;
}
