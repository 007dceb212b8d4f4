/** A clock that a simulation moves in steps, and the timers that go by it. */
export class SimulatedTime {
  now;
  /** By the step in which they are due. */
  #timers = new Map();
  #stepMs;

  constructor(now, stepMs) {
    this.now = now;
    this.#stepMs = stepMs;
  }

  timer = (run, ms) => {
    const step = Math.max(Math.ceil((this.now + ms) / this.#stepMs), Math.floor(this.now / this.#stepMs) + 1);
    const due = this.#timers.get(step) ?? new Set();
    this.#timers.set(step, due);
    due.add(run);
    return () => due.delete(run);
  };

  sleep = (ms) => new Promise((resolve) => this.timer(resolve, ms));

  /** Moves on by a step, runs what is due, and lets promises settle. */
  async step(act) {
    this.now += this.#stepMs;
    const step = Math.floor(this.now / this.#stepMs);
    for (const run of this.#timers.get(step) ?? []) run();
    this.#timers.delete(step);
    act();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
