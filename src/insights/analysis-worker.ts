/** The thread of `analyser.ts`: a message is a batch of reviews, its response their analyses. */

import { parentPort } from 'node:worker_threads';
import { analyseReview } from './analyse-review.js';
import type { ReviewToRead } from './analysis.js';

parentPort?.on('message', (reviews: ReviewToRead[]) => parentPort?.postMessage(reviews.map(analyseReview)));
