import { z } from 'zod';
import { readBytes } from '../../platform/json-body.js';
import type { LabelFacts } from '../../service/index.js';
import type { ModelSettings } from '../settings/model-settings.js';

/** For a whole response, ms and bytes. */
const TIMEOUT_MS = 20_000;
const MOST_BYTES = 64 * 1024;

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** Why a language model gave no words; `code` is for the log. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly code: string;

  constructor(code: string) {
    super(`The language model gave no words: ${code}`);
    this.code = code;
  }
}

export interface ModelClientOptions extends ModelSettings {
  timeoutMs?: number;
}

/**
 * Asks a language model behind an OpenAI-compatible address to word a label. It is told the rules' label and the topic, and nothing that
 * anybody has written. Rejects with a {@link ModelFailure}.
 */
export function createModelClient({ url, model, key, timeoutMs = TIMEOUT_MS }: ModelClientOptions) {
  return async ({ label, topic, language }: LabelFacts): Promise<string> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const body = JSON.stringify({
      model,
      temperature: 0,
      max_tokens: 60,
      messages: [
        {
          role: 'system',
          content:
            'You reword one heading above customer reviews. Keep every word of it, in its order, and add only small words such as ' +
            'articles and "shoppers", so that it reads as a short sentence. No numbers, no new claims. Write the heading alone, ' +
            'in the language that is named.',
        },
        { role: 'user', content: JSON.stringify({ language, topic, heading: label }) },
      ],
    });
    const headers = { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) };
    try {
      const response = await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'error',
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new ModelFailure(`http_${response.status}`);
      }
      const text = new TextDecoder().decode(await readBytes(response.body, MOST_BYTES));
      return Completion.parse(JSON.parse(text)).choices[0]!.message.content;
    } catch (error) {
      if (error instanceof ModelFailure) throw error;
      throw new ModelFailure(codeOf(error, signal));
    }
  };
}

function codeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout';
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'unusable';
  const { fault } = error as { fault?: unknown };
  return fault === 'too_large' ? 'too_large' : 'unreachable';
}
