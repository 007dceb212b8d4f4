import { describe, expect, test } from 'vitest';
import { Circuit, type Outcome } from '../../../src/proxy/budget/circuit.js';

const make = () => new Circuit({ failures: 3, openMs: 10_000 });
const end = (circuit: Circuit, outcome: Outcome, now = 0) => circuit.begin()(outcome, now);
const opened = () => {
  const circuit = make();
  for (let i = 0; i < 3; i++) end(circuit, 'failed');
  return circuit;
};

describe('a closed circuit', () => {
  test('stays closed until as many fail in a row as it takes', () => {
    const circuit = make();
    end(circuit, 'failed');
    end(circuit, 'failed');
    expect(circuit.wait(0)).toBe(0);
    end(circuit, 'failed');
    expect(circuit.wait(0)).toBe(10_000);
  });

  test('forgets failures when one has a response, not when one is given up', () => {
    const circuit = make();
    for (const outcome of ['failed', 'failed', 'responded', 'failed', 'failed', 'unknown'] as const) {
      end(circuit, outcome);
    }
    expect(circuit.wait(0)).toBe(0);
    end(circuit, 'failed');
    expect(circuit.wait(0)).toBe(10_000);
  });
});

describe('a failure', () => {
  test('does not count when another had a response since it was sent: the service is there', () => {
    const circuit = make();
    const hanging = [circuit.begin(), circuit.begin(), circuit.begin()];
    end(circuit, 'responded');
    for (const settle of hanging) settle('failed', 30_000);
    expect(circuit.wait(30_000)).toBe(0);
    for (let i = 0; i < 3; i++) end(circuit, 'failed', 30_000);
    expect(circuit.wait(30_000)).toBe(10_000);
  });

  test('counts when nothing was, however many were sent at once', () => {
    const circuit = make();
    end(circuit, 'responded');
    for (const settle of [circuit.begin(), circuit.begin(), circuit.begin()]) settle('failed', 30_000);
    expect(circuit.wait(30_000)).toBe(10_000);
  });
});

describe('an open circuit', () => {
  test('lets one probe go when its time is up, and nobody else until that has ended', () => {
    const circuit = opened();
    expect([circuit.wait(9_999), circuit.wait(10_000)]).toEqual([1, 0]);
    const settle = circuit.begin();
    expect(circuit.wait(10_000)).toBeGreaterThan(0);
    settle('responded', 11_000);
    expect(circuit.wait(11_000)).toBe(0);
    end(circuit, 'failed', 11_000);
    expect(circuit.wait(11_000)).toBe(0);
  });

  test('opens again when its probe fails', () => {
    const circuit = opened();
    circuit.begin()('failed', 12_000);
    expect(circuit.wait(12_000)).toBe(10_000);
  });

  test('lets another probe go when one was given up', () => {
    const circuit = opened();
    circuit.begin()('unknown', 12_000);
    expect(circuit.wait(12_000)).toBe(0);
  });

  test('learns nothing from what was sent before it opened', () => {
    const circuit = make();
    const [late, later] = [circuit.begin(), circuit.begin()];
    for (let i = 0; i < 3; i++) end(circuit, 'failed');
    late('responded', 1_000);
    expect(circuit.wait(1_000)).toBe(9_000);
    const probe = circuit.begin();
    later('failed', 10_500);
    probe('responded', 11_000);
    expect(circuit.wait(11_000)).toBe(0);
  });
});

describe('a pause', () => {
  test('holds everything until its time, and then lets one go first', () => {
    const circuit = make();
    circuit.pause(30_000);
    expect([circuit.state, circuit.wait(0), circuit.wait(29_999), circuit.wait(30_000)]).toEqual([
      'paused',
      30_000,
      1,
      0,
    ]);
    const settle = circuit.begin();
    expect(circuit.wait(30_000)).toBeGreaterThan(0);
    settle('responded', 30_100);
    expect([circuit.state, circuit.wait(30_100)]).toEqual(['closed', 0]);
  });

  test('is never made shorter by a later, shorter one', () => {
    const circuit = make();
    circuit.pause(30_000);
    circuit.pause(5_000);
    expect(circuit.wait(0)).toBe(30_000);
  });
});
