import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { dayText, relativeDay } from '../../../src/elements/card/days.js';
import { emulates } from '../browser.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, widget } from './widget.js';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

describe('reviews-widget: dates', () => {
  const english = (days: number) => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-days, 'day');

  const dated = async (days: number[]) => {
    const { element } = await widget([page(days.map((day) => review({ createdAt: ago(day) })))]);
    return all(element, 'date') as HTMLTimeElement[];
  };
  const exactly = (options: Intl.DateTimeFormatOptions, { dateTime }: HTMLTimeElement) =>
    new Intl.DateTimeFormat('en', options).format(new Date(dateTime));

  it('is told from today for a month, and exactly on request', async () => {
    const days = [0, 1, 2, 30];
    const shown = await dated(days);
    expect(shown.map((date) => date.textContent!.split(' (')[0])).to.deep.equal(days.map(english));
    for (const date of shown) {
      expect(date.textContent).to.contain(` (${exactly({ dateStyle: 'medium' }, date)})`);
      date.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      expect(date.title).to.equal(exactly({ dateStyle: 'full', timeStyle: 'short' }, date));
    }
  });

  (emulates ? it : it.skip)('is exact on paper', async () => {
    const [date] = await dated([1]);
    const wide = () => date!.querySelector('span')!.getBoundingClientRect().width > 40;
    expect(wide()).to.equal(false);
    await emulateMedia({ media: 'print' });
    await waitUntil(wide);
    await emulateMedia({ media: 'screen' });
    await waitUntil(() => !wide());
  });

  it('does not look like a link, which it is not', async () => {
    for (const date of await dated([1, 400])) expect(getComputedStyle(date).textDecorationLine).to.equal('none');
  });

  it('is a date after a month, and where the clock of the source runs ahead', async () => {
    for (const date of await dated([31, 400, -1.5])) {
      expect(date.textContent).to.equal(exactly({ dateStyle: 'medium' }, date));
    }
  });

  it('goes by the days of the reader’s calendar, not by hours', () => {
    const at = (day: number, hour: number) => new Date(2026, 2, day, hour);
    const seen = (then: Date, now: Date) => relativeDay(then.toISOString(), 'en', now.getTime());
    expect(seen(at(1, 23), at(2, 1))).to.equal('yesterday');
    expect(seen(at(1, 1), at(1, 23))).to.equal('today');
    expect(seen(at(1, 1), at(3, 23))).to.equal('2 days ago');
  });

  it('counts days right over a change of the clocks', () => {
    for (let day = 1; day < 365; day++) {
      const now = new Date(2026, 0, day + 1, 0, 30).getTime();
      expect(relativeDay(new Date(2026, 0, day, 23, 30).toISOString(), 'en', now), `day ${day}`).to.equal('yesterday');
    }
  });

  it('speaks the language of the page', () => {
    const now = Date.parse('2026-03-04T12:00:00Z');
    expect(relativeDay('2026-03-03T12:00:00Z', 'de', now)).to.equal('gestern');
    expect(relativeDay('2026-03-01T12:00:00Z', 'ja', now)).to.equal('3 日前');
  });

  it('tells a reply’s day by the calendar, at any hour of the reader’s', async () => {
    const now = new Date();
    const today = `${now.getFullYear()}-${`${now.getMonth() + 1}`.padStart(2, '0')}-${`${now.getDate()}`.padStart(2, '0')}`;
    const reply = { author: '', date: today, text: 'Thanks' };
    const { element } = await widget([page([review({ reply }), review({ reply: { ...reply, date: '2020-03-02' } })])]);
    expect(all(element, 'reply-date').map((date) => date.textContent!.split(' (')[0])).to.deep.equal([
      'today',
      'Mar 2, 2020',
    ]);
  });

  it('is the same in English, which needs no formatter, as a formatter would say it', () => {
    for (let at = Date.parse('2025-12-20T00:30:00Z'); at < Date.parse('2027-01-10'); at += 7 * 3_600_000) {
      const iso = new Date(at).toISOString();
      const medium = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
      expect(dayText(iso, 'en', 0).text).to.equal(medium.format(at));
      const day = iso.slice(0, 10);
      const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
      expect(dayText(day, 'en-US', 0).text).to.equal(calendar.format(new Date(day)));
    }
    expect(dayText('2026-09-05T12:00:00Z', 'en-GB', 0).text).to.equal('5 Sept 2026');
    const now = new Date(2026, 2, 3, 10).getTime();
    for (let days = 0; days <= 30; days += 1) {
      const iso = new Date(2026, 2, 3 - days, 12).toISOString();
      expect(relativeDay(iso, 'en', now)).to.equal(english(days));
    }
  });

  it('shows the date beside the day that has the focus, which a tap gives it and losing it takes away', async () => {
    const [recent, old] = (await dated([1, 400])) as [HTMLTimeElement, HTMLTimeElement];
    const exact = recent.querySelector('span')!;
    const shown = () => exact.getBoundingClientRect().width > 10;
    // No stop of the Tab key.
    expect([recent, old].map((date) => date.getAttribute('tabindex'))).to.deep.equal(['-1', null]);
    expect(shown()).to.equal(false);
    recent.click();
    expect(shown()).to.equal(true);
    recent.blur();
    expect(shown()).to.equal(false);
  });
});
