import type { Topic } from '../../contract/topics.js';
import { FEWEST_MENTIONS } from '../../insights/labels/label.js';
import { bitOf, TOPIC_NAMES } from '../snapshots/topic-bits.js';

/** Topics of a scope that are offered to readers. */
const MOST_TOPICS = 12;

/** How many reviews speak of a topic. */
export interface TopicCount {
  topic: Topic;
  reviews: number;
}

/** What the reviews in these places speak of: topics of at least five reviews, most first, at most twelve. */
export function countTopics(topics: Uint32Array | null, places: Uint32Array): TopicCount[] {
  if (!topics) return [];
  const counts = TOPIC_NAMES.map((topic) => ({ topic, bit: bitOf(topic), reviews: 0 }));
  for (const place of places) {
    const bits = topics[place]!;
    if (bits === 0) continue;
    for (const count of counts) if (bits & count.bit) count.reviews += 1;
  }
  return counts
    .filter(({ reviews }) => reviews >= FEWEST_MENTIONS)
    .sort((a, b) => b.reviews - a.reviews)
    .slice(0, MOST_TOPICS)
    .map(({ topic, reviews }) => ({ topic, reviews }));
}
