import type { Insight, Insights } from '../../../contract/service/insights.js';
import { isTopic } from '../../../contract/topics.js';
import { READ_LANGUAGES, type ReadLanguage } from '../../../insights/analysis.js';
import { SYSTEM_TIMER, type Timer } from '../../../platform/timer.js';
import { fitsFacts, type LabelFacts } from './fitting-label.js';

/** Between two requests, and after one that failed, ms: sixty a minute at most. */
const PAUSE_MS = 1_000;
const FAILED_PAUSE_MS = 60_000;
/** Labels that wait for words, and that are remembered. There are some hundred in each language. */
const MOST = 5_000;

/** Words that are remembered, by what they say; null: those of the model did not fit, and the rules' label stays. */
export interface KeptWordings {
  load(): Promise<[key: string, text: string | null][]>;
  save(wordings: [key: string, text: string | null][]): Promise<void>;
}

export interface LabelWordingOptions {
  /** The words of a language model for these facts, as it gives them. May reject. */
  ask(facts: LabelFacts): Promise<string>;
  kept: KeptWordings;
  log: (event: object) => void;
  timer?: Timer;
}

/** Words labels by a language model, in the background: whoever reads gets what is known, and the rules' label meanwhile. */
export interface LabelWording {
  /** The insights of `json` with the model's labels where they fit, each marked. */
  apply(json: string): Promise<string>;
  /** Resolves when no request is in flight; no other is begun. */
  close(): Promise<void>;
}

export function createLabelWording({ ask, kept, log, timer = SYSTEM_TIMER }: LabelWordingOptions): LabelWording {
  const known = new Map<string, string | null>();
  const waiting = new Map<string, LabelFacts>();
  const loading = kept.load().then(
    (wordings) => {
      for (const [key, text] of wordings.slice(0, MOST)) known.set(key, text);
    },
    (error) => failed('load', error),
  );
  let isClosed = false;
  let isAsking = false;
  let inFlight: Promise<void> = Promise.resolve();
  let cancel = () => {};

  function failed(step: string, error: unknown): void {
    // Neither the address nor what the model said goes into the log.
    const code = (error as { code?: unknown }).code;
    log({
      severity: 'warn',
      event: 'insight_wording_failed',
      step,
      code: typeof code === 'string' ? code : 'unexpected',
    });
  }

  function wake(): void {
    if (isAsking || isClosed || waiting.size === 0) return;
    isAsking = true;
    inFlight = askNext().then((pauseMs) => {
      cancel = timer(() => {
        isAsking = false;
        wake();
      }, pauseMs);
    });
  }

  async function askNext(): Promise<number> {
    const [key, facts] = waiting.entries().next().value!;
    let text: string;
    try {
      text = (await ask(facts)).trim();
    } catch (error) {
      failed('request', error);
      return FAILED_PAUSE_MS;
    }
    waiting.delete(key);
    // What does not fit is not asked for again: the same facts have the same words.
    const fits = fitsFacts(text, facts);
    if (!fits)
      log({ severity: 'info', event: 'insight_wording_rejected', topic: facts.topic, language: facts.language });
    known.set(key, fits ? text : null);
    await kept.save([...known]).catch((error) => failed('save', error));
    return PAUSE_MS;
  }

  function worded(insight: Insight, language: ReadLanguage): Insight {
    if (!isTopic(insight.topic)) return insight;
    const facts: LabelFacts = { topic: insight.topic, label: insight.label, language };
    const key = JSON.stringify([language, facts.topic, facts.label]);
    const text = known.get(key);
    if (text === undefined && known.size + waiting.size < MOST) waiting.set(key, facts);
    // What was kept is held against the facts again: a file can be edited.
    return text && fitsFacts(text, facts) ? { ...insight, label: text, wordedBy: 'model' } : insight;
  }

  return {
    async apply(json) {
      await loading;
      const insights = JSON.parse(json) as Insights;
      const language = READ_LANGUAGES.find((one) => one === insights.language);
      if (language === undefined) return json;
      const wordedIn = (list: Insight[]) => list.map((insight) => worded(insight, language));
      const changed = {
        ...insights,
        topInsights: wordedIn(insights.topInsights),
        recentInsights: wordedIn(insights.recentInsights),
      };
      wake();
      return JSON.stringify(changed);
    },

    async close() {
      isClosed = true;
      await inFlight;
      cancel();
    },
  };
}
