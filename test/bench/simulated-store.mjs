/**
 * A store of snapshots in which everybody is, once one was saved: of a vendor that was not saved, what the first one has, as old as
 * `ageOfVendor` says (ms). `feed`: the record of a change feed that was followed until a minute before the start, and asked for
 * each list as a whole at some moment of the last `feed.wholeMs`.
 */
export function createSimulatedStore({ start, ageOfVendor, random, feed }) {
  const saved = new Map();
  const wholeAges = new Map();
  let json = null;
  if (feed) {
    const record = { format: 1, cursor: '0', since: start - feed.sinceMs, confirmedAt: start - 10_000, told: [] };
    saved.set('changes/record', { takenAt: start - 10_000, json: JSON.stringify(record) });
  }

  function known(key) {
    const vendor = Number(/v(\d+)/.exec(key)[1]);
    if (!feed) return { takenAt: start - ageOfVendor(vendor) * random(), json };
    if (!wholeAges.has(key)) wholeAges.set(key, feed.wholeAge(vendor, random));
    const takenAt = start - wholeAges.get(key);
    return { takenAt, json: json.replace(/"wholeAt":\d+/, `"wholeAt":${Math.round(takenAt)}`) };
  }

  return {
    async load(key, newerThan) {
      if (saved.has(key)) return saved.get(key).takenAt > newerThan ? saved.get(key) : null;
      if (json === null || key.startsWith('changes/')) return null;
      const found = known(key);
      saved.set(key, found);
      return found;
    },
    async save(key, answer) {
      if (!key.startsWith('changes/')) json ??= answer.json;
      saved.set(key, answer);
    },
    async renew(key, from, to) {
      const before = saved.get(key);
      if (before?.takenAt !== from) return false;
      saved.set(key, { ...before, takenAt: to });
      return true;
    },
    acquireLease: async () => ({ granted: true }),
    settleLease: async () => {},
    close: async () => {},
  };
}
