import type { ReactiveControllerHost } from 'lit';

/** What an element keeps for itself, each with its first value: when one is set to something else, the element is drawn anew. */
export function stateOf<State extends object>(
  host: Pick<ReactiveControllerHost, 'requestUpdate'>,
  first: State,
): State {
  return new Proxy(first, {
    set(state, name, value) {
      const hasChanged = !Object.is(Reflect.get(state, name), value);
      Reflect.set(state, name, value);
      if (hasChanged) host.requestUpdate();
      return true;
    },
  });
}
