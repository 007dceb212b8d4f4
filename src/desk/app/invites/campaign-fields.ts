/** A campaign as the fields of its form, and back. */
import type { CampaignUpdate } from '../../../contract/service/campaign.js';

/** What a choice stands for, and what it says. */
export type Labelled = [value: string, label: string];

export const CHANNEL_CHOICES: readonly Labelled[] = [
  ['email,sms', 'By mail, else by text message'],
  ['sms,email', 'By text message, else by mail'],
  ['email', 'By mail alone'],
  ['sms', 'By text message alone'],
];

/** The hours of a day, as the clock here shows them. */
export const HOURS: readonly Labelled[] = Array.from({ length: 24 }, (_, hour) => [
  String(hour),
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(hour * 3_600_000)),
]);

/** Every time zone that the browser knows, with `chosen`, which it may not. */
export function zoneNames(chosen: string): Labelled[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen]);
  return [...zones].map((zone) => [zone, zone.replaceAll('_', ' ')]);
}

/** What the values of the form say. A field without a number says 0, a reminder without one that there is none. */
export function campaignOf(values: Record<string, string>): CampaignUpdate {
  const { name = '', quietFrom = '', quietTo = '', pageUrl = '', channels = '', timeZone = '', language = '' } = values;
  const number = (field: string) => Number(values[field] ?? '');
  return {
    ...{ name, timeZone, language },
    delayHours: number('days') * 24 + number('hours'),
    reminderDays: ['reminder1', 'reminder2'].filter((field) => (values[field] ?? '') !== '').map(number),
    channels: channels.split(',') as NonNullable<CampaignUpdate['channels']>,
    quietHours: quietFrom === '' ? null : { from: Number(quietFrom), to: Number(quietTo) },
    pageUrl: pageUrl.trim() === '' ? null : pageUrl.trim(),
    tracksOpens: 'tracksOpens' in values,
  };
}

/** Which field of the form a wrong field of the campaign is. */
export function fieldOf(field: string): string {
  if (field.startsWith('quietHours')) return field.endsWith('from') ? 'quietFrom' : 'quietTo';
  if (field.startsWith('reminderDays')) return field.endsWith('1') ? 'reminder2' : 'reminder1';
  return field === 'delayHours' ? 'days' : field;
}
