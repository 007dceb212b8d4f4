/** How the reviews have answered the shop's questions: a row of bars for each, which filter by an answer. */
import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatMessage, inLanguage } from '../../languages/format-message.js';
import { formatNumber } from '../../languages/language.js';
import type { WidgetView } from '../../list/widget-view.js';

/** Draws them; nothing where the shop asks nothing, or fewer than five have answered. */
export function answerScales({ feed, choice, strings, tag, filter }: WidgetView): TemplateResult | typeof nothing {
  const { questions, summary } = feed.page!;
  if (!Array.isArray(questions) || !Array.isArray(summary.answers)) return nothing;
  const chosen = chosenIn(choice.filters.answers);
  const blocks = questions.flatMap(({ name, label, options }) => {
    const { count = 0, values = {} } = summary.answers!.find((one) => one.name === name) ?? {};
    if (count === 0) return [];
    const most = Math.max(...Object.values(values));
    const said = options.filter(({ value }) => Object.hasOwn(values, value));
    const choose = (value: string) => {
      const next = new Map(chosen);
      if (next.get(name) === value) next.delete(name);
      else next.set(name, value);
      filter({ answers: [...next].map(([of, one]) => `${of}:${one}`).join(';') });
    };
    const title = inLanguage(label, tag);
    return html`<div part="answers" role="group" aria-label=${title}>
      <p part="question"><bdi>${title}</bdi></p>
      ${said.map(({ value, label }) => {
        const selected = chosen.get(name) === value;
        const number = values[value]!;
        const text = inLanguage(label, tag);
        return html`<button
          part=${selected ? 'answer selected' : 'answer'}
          type="button"
          aria-pressed=${selected}
          aria-label=${`${text}: ${formatMessage(strings.reviewCount, tag, { count: number })}`}
          ?disabled=${number === 0 && !selected}
          @click=${() => choose(value)}
        ><bdi>${text}</bdi><svg part="answer-bar" width="100%" height="6" aria-hidden="true"
          ><rect width="100%" height="6" rx="3" /><rect class="share" width=${`${(100 * number) / most}%`} height="6" rx="3" /></svg
        ><span part="answer-count">${formatNumber(number, tag)}</span></button>`;
      })}
    </div>`;
  });
  return blocks.length > 0 ? html`<div part="scales">${blocks}</div>` : nothing;
}

/** By the name of a question, the value of the answer that is chosen. */
function chosenIn(filter = ''): Map<string, string> {
  const pairs = filter.split(';').map((one) => one.split(':') as [string, string?]);
  return new Map(pairs.flatMap(([name, value]) => (name && value ? [[name, value] as [string, string]] : [])));
}

export const answerStyles = css`
  [part='scales'] {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 17em), 1fr));
    flex: 1 1 100%;
    gap: var(--_gap) calc(var(--_gap) * 2);
    min-inline-size: 0;
    margin-block-start: 4px;
  }
  [part='question'] {
    margin: 0 0 2px;
    font-size: 0.9375em;
    font-weight: 600;
  }
  [part~='answer'] {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    align-items: center;
    gap: 0.75em;
    inline-size: 100%;
    min-block-size: 32px;
    margin: 0;
    padding: 2px 6px;
    border: 0;
    border-radius: calc(var(--_radius) * 0.6);
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.9375em;
    text-align: start;
    cursor: pointer;
  }
  @media (pointer: coarse) {
    [part~='answer'] {
      min-block-size: 44px;
    }
  }
  [part~='answer'] bdi {
    overflow-wrap: anywhere;
  }
  [part~='answer']:disabled {
    color: var(--_muted);
    cursor: default;
  }
  [part~='answer']:hover:not(:disabled),
  [part~='answer'][part~='selected'] {
    background: var(--_tint);
  }
  [part~='answer'][part~='selected'] {
    font-weight: 650;
  }
  [part='answer-bar'] {
    fill: var(--_empty);
  }
  [part='answer-bar'] .share {
    fill: var(--_accent);
  }
  [part='answer-count'] {
    min-inline-size: 2.5em;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  :dir(rtl) > [part='answer-bar'] {
    scale: -1 1;
  }
  @media (forced-colors: active) {
    [part='answer-bar'] {
      fill: Canvas;
      stroke: CanvasText;
    }
    [part='answer-bar'] .share {
      fill: Highlight;
    }
    [part~='answer'][part~='selected'] {
      outline: 2px solid Highlight;
    }
  }
`;
