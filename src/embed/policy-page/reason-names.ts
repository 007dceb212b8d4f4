import type { HeldBackReason } from '../../contract/service/held-back-reason.js';
import type { PolicyLanguage } from './policy-language.js';

/** What a reason for holding back is called; a word that nobody knows is none that was given. */
export function reasonName(reason: string, { words, reports }: PolicyLanguage): string {
  const names: Record<Exclude<HeldBackReason, 'pending'>, string> = {
    spam: reports.spam,
    personal_data: reports.personal_data,
    unlawful: reports.unlawful,
    abusive: reports.abusive,
    discriminatory: reports.discriminatory,
    misleading: words.misleading,
    fake: words.believedFake,
    off_topic: reports.off_topic,
    duplicate: words.duplicate,
  };
  return Object.hasOwn(names, reason) ? names[reason as keyof typeof names] : words.noReason;
}
