/** Under which networks and on which processors pages are visited. */

const bytes = (megabits) => (megabits * 1e6) / 8;
const network = (latency, down, up) => ({
  offline: false,
  latency,
  downloadThroughput: bytes(down),
  uploadThroughput: bytes(up),
});

/** As the browser applies them: ms before each answer, and bytes a second. The first is Lighthouse's slow 4G in DevTools. */
export const NETWORKS = {
  'slow-4g': {
    name: 'slow 4G (562 ms)',
    limits: { offline: false, latency: 562.5, downloadThroughput: 1474.56 * 128, uploadThroughput: 675 * 128 },
  },
  '150ms': { name: '150 ms, 1.6 Mbit/s', limits: network(150, 1.6, 0.75) },
  '40ms': { name: '40 ms, 10 Mbit/s', limits: network(40, 10, 5) },
  none: { name: 'no network between', limits: null },
};

const SLOWDOWNS = [8, 4, 1];
const SIZES = [20, 1_000];
export const SLOW_PHONE = { network: 'slow-4g', slowdown: 4 };

/**
 * What fits into a quarter of an hour: every network with a processor four times slower, and the other processors on one network. The
 * peers are in the first alone, and a thousand reviews are on two networks.
 */
const DEFAULT = [
  { ...SLOW_PHONE, size: 20, withPeers: true },
  { ...SLOW_PHONE, size: 1_000 },
  { network: '150ms', slowdown: 8, size: 20 },
  { network: '150ms', slowdown: 4, size: 20 },
  { network: '150ms', slowdown: 4, size: 1_000 },
  { network: '150ms', slowdown: 1, size: 20 },
  { network: '40ms', slowdown: 4, size: 20 },
  { network: 'none', slowdown: 4, size: 20 },
];

/** The options of the command that choose what is measured. */
export const pageOptions = {
  /** Of NETWORKS. */
  networks: { type: 'string' },
  /** How many times slower the processor is. */
  slowdowns: { type: 'string' },
  /** Reviews. */
  sizes: { type: 'string' },
  /** Peers in each, where they show so many. */
  peers: { type: 'boolean' },
  /** The `dist` directory of another build, below whose packages it finds its own: a contestant as well. */
  before: { type: 'string' },
};

/** What is measured by these options: each network with each processor and size once one of them is chosen. */
export function chooseCells({ networks, slowdowns, sizes, peers }) {
  const chosenSizes = choose('sizes', sizes, SIZES) ?? SIZES;
  const chosenNetworks = choose('networks', networks, Object.keys(NETWORKS));
  const chosenSlowdowns = choose('slowdowns', slowdowns, SLOWDOWNS);
  const cells =
    chosenNetworks || chosenSlowdowns
      ? (chosenNetworks ?? Object.keys(NETWORKS)).flatMap((network) =>
          (chosenSlowdowns ?? [SLOW_PHONE.slowdown]).flatMap((slowdown) =>
            chosenSizes.map((size) => ({ network, slowdown, size })),
          ),
        )
      : DEFAULT.filter(({ size }) => chosenSizes.includes(size));
  return cells.map((cell) => ({ ...cell, withPeers: peers ?? cell.withPeers ?? false }));
}

function choose(option, given, known) {
  const chosen = given?.split(',').map((one) => known.find((value) => String(value) === one));
  if (chosen?.includes(undefined)) throw new Error(`--${option} takes ${known.join(',')}`);
  return chosen;
}
