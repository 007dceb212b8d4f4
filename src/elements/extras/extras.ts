/** A chunk of its own, fetched when an attribute asks for more than a plain list. */
import type { ReactiveController } from 'lit';
import type { TemplateResult } from 'lit/html.js';
import { adopt } from '../base/css.js';
import type { DrawnElement } from '../base/drawn-element.js';
import { listEnglish } from '../list/list-strings.js';
import type { WidgetAttributes } from '../list/widget-attributes.js';
import type { WidgetView } from '../list/widget-view.js';
import { all, type Name, wantedBy } from './all-extras.js';
import type { Extra, Running } from './extra.js';
import { extraEnglish } from './extra-strings.js';

Object.assign(listEnglish, extraEnglish);

/** The extras of one widget: draws them, adopts their styles, starts and stops them as the attributes say. */
export class Extras implements ReactiveController {
  readonly #host: DrawnElement & WidgetAttributes;
  readonly #view: () => WidgetView;
  readonly #running = new Map<Name, Running>();

  constructor(host: DrawnElement & WidgetAttributes, view: () => WidgetView) {
    this.#host = host;
    this.#view = view;
    host.addController(this);
    this.follow();
  }

  /** What `name` draws, around `inner` where it stands around something; undefined where no attribute asks for it. */
  draw(name: Name, inner?: () => TemplateResult): TemplateResult | undefined {
    const extra = this.#running.has(name) && all[name];
    return extra && typeof extra !== 'function' ? extra.render?.(this.#view(), inner!) : undefined;
  }

  /** Starts what the attributes ask for from now on, and stops the rest. */
  follow(): void {
    const wanted = this.#host.isConnected ? wantedBy(this.#host) : [];
    for (const name of this.#running.keys()) if (!wanted.includes(name)) this.#stop(name);
    for (const name of wanted) if (!this.#running.has(name)) this.#start(name);
  }

  hostConnected(): void {
    this.follow();
  }

  hostUpdated(): void {
    for (const running of this.#running.values()) running.update?.(this.#view());
  }

  hostDisconnected(): void {
    this.follow();
  }

  #start(name: Name): void {
    const waiting = {};
    this.#running.set(name, waiting);
    const begin = (extra: Extra): void => {
      if (this.#running.get(name) !== waiting) return;
      adopt(this.#host.renderRoot, extra.styles);
      this.#running.set(name, extra.start?.(this.#view()) ?? {});
    };
    const extra = all[name];
    if (typeof extra !== 'function') begin(extra);
    else {
      const arrived = (loaded: Extra): void => {
        begin(loaded);
        this.#host.requestUpdate();
      };
      // A chunk that cannot be had is done without.
      extra().then(arrived, () => {});
    }
  }

  #stop(name: Name): void {
    this.#running.get(name)?.stop?.();
    this.#running.delete(name);
  }
}
