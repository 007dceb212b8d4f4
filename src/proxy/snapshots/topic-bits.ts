import { isTopic, TOPICS, type Topic } from '../../contract/topics.js';

/** The topics in the order of their bits: what a review speaks of is one number, four bytes for each review of a snapshot. */
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];
const BITS = new Map(TOPIC_NAMES.map((topic, index) => [topic, 2 ** index]));

/** The bit of a topic. */
export const bitOf = (topic: Topic): number => BITS.get(topic)!;

/** The bits of the topics that the service says a review speaks of; it may have topics that we do not know. */
export function bitsOf(topics: readonly { topic: string }[] | null): number {
  return (topics ?? []).reduce((bits, { topic }) => (isTopic(topic) ? bits | bitOf(topic) : bits), 0);
}

/** Whether it is a number that {@link bitsOf} makes. */
export function areBits(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** TOPIC_NAMES.length;
}
