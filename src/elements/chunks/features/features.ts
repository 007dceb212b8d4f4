/** A chunk of its own, loaded when an attribute needs more than a plain list. */

import featureEnglish from 'virtual:languages/features/en';
import type { ReactiveController } from 'lit';
import type { nothing, TemplateResult } from 'lit/html.js';
import type { WidgetAttributes } from '../../../contract/widget-attributes.js';
import { adopt } from '../../base/css.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { listEnglish } from '../../list/list-strings.js';
import type { FeatureName } from '../../list/requested-features.js';
import type { WidgetView } from '../../list/widget-view.js';
import { FEATURES, wantedFeatures } from './all-features.js';
import type { ActiveFeature, Feature } from './feature.js';

Object.assign(listEnglish, featureEnglish);

export { FEATURES };

/** The features of one widget: starts and stops them as its attributes change, adopts their styles, and draws them. */
export class Features implements ReactiveController {
  readonly #host: ReviewsElement & WidgetAttributes;
  readonly #view: () => WidgetView;
  readonly #active = new Map<FeatureName, ActiveFeature>();

  constructor(host: ReviewsElement & WidgetAttributes, view: () => WidgetView) {
    this.#host = host;
    this.#view = view;
    host.addController(this);
    this.follow();
  }

  /** Draws the feature `name`, around `inner` if it wraps something; undefined if no attribute turns it on. */
  draw(name: FeatureName, inner?: () => TemplateResult): TemplateResult | typeof nothing | undefined {
    const feature = this.#active.has(name) && FEATURES[name];
    return feature && typeof feature !== 'function' ? feature.render?.(this.#view(), inner!) : undefined;
  }

  /** Starts the features that the attributes turn on now, and stops the others. */
  follow(): void {
    const wanted = this.#host.isConnected ? wantedFeatures(this.#host) : [];
    for (const name of this.#active.keys()) if (!wanted.includes(name)) this.#stop(name);
    for (const name of wanted) if (!this.#active.has(name)) this.#start(name);
  }

  hostConnected(): void {
    this.follow();
  }

  hostUpdated(): void {
    for (const active of this.#active.values()) active.update?.(this.#view());
  }

  hostDisconnected(): void {
    this.follow();
  }

  #start(name: FeatureName): void {
    const waiting = {};
    this.#active.set(name, waiting);
    const begin = (feature: Feature): void => {
      if (this.#active.get(name) !== waiting) return;
      adopt(this.#host.renderRoot, feature.styles);
      this.#active.set(name, feature.start?.(this.#view()) ?? {});
    };
    const feature = FEATURES[name];
    if (typeof feature !== 'function') begin(feature);
    else {
      const onLoad = (loaded: Feature): void => {
        begin(loaded);
        this.#host.requestUpdate();
      };
      // If its chunk cannot be loaded, the widget goes on without the feature.
      feature().then(onLoad, () => {});
    }
  }

  #stop(name: FeatureName): void {
    this.#active.get(name)?.stop?.();
    this.#active.delete(name);
  }
}
