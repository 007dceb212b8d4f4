import { z } from 'zod';
import { id, line, link, timestamp } from './fields.js';

/** How an invite goes out. */
export const INVITE_CHANNELS = ['email', 'sms'] as const;
export type InviteChannel = (typeof INVITE_CHANNELS)[number];

/** Of BCP 47, as far as the mails have languages: `de`, `pt-PT`, `zh-Hant`. */
export const languageTag = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/, 'must be a language, such as de or pt-PT');

/** A name of the time zone database. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'must be a time zone, such as Europe/Berlin');

/** Days after the mail before, at most two of them. */
const reminderDays = z
  .array(z.int().min(1, 'must be at least 1 day').max(60, 'must be at most 60 days'))
  .max(2, 'must be at most two reminders');

/** Hours of the customer's day in which nothing is sent: from 21 to 8 means from 21:00 until 8:00. */
export const QuietHours = z
  .object({ from: z.int().min(0).max(23), to: z.int().min(0).max(23) })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must be another hour than from' })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

/** What a mail says in one language, in place of the built-in words. `{firstName}`, `{shop}` and `{product}` are filled in. */
export const CampaignText = z
  .object({ language: languageTag, subject: line(200), text: z.string().trim().min(1, 'must not be empty').max(4000) })
  .meta({ id: 'CampaignText' });
export type CampaignText = z.infer<typeof CampaignText>;

/** What a shop decides about its invites. Everybody who is invited gets the same: nothing here knows a rating. */
const FIELDS = {
  name: line(100),
  language: languageTag.describe('Of invites that name none.'),
  timeZone: timeZone.describe('Of customers whose invite names none.'),
  delayHours: z
    .int()
    .min(0)
    .max(365 * 24)
    .describe('After an order. An invite of the API says its own delay, and is sent at once without one.'),
  reminderDays: reminderDays.describe('Days after the message before; none after a review.'),
  channels: z
    .array(z.enum(INVITE_CHANNELS))
    .min(1, 'must name email or sms')
    .refine((channels) => new Set(channels).size === channels.length, 'must name each once')
    .describe('The first one that the customer can be reached by.'),
  quietHours: QuietHours.nullable(),
  texts: z
    .array(CampaignText)
    .max(40)
    .refine(
      (texts) => new Set(texts.map(({ language }) => language)).size === texts.length,
      'must have each language once',
    )
    .describe('Own words, a language each; the built-in ones in all others.'),
  pageUrl: link.nullable().describe("The shop's own page with the form, in place of the one that this server has."),
  tracksOpens: z.boolean().describe('Whether a picture in the mail tells that it was opened.'),
  paused: z.boolean().describe('Whether its invites and reminders wait. They go out within an hour once it goes on.'),
};

/** Body of `POST /businesses/{businessId}/campaigns`: what is left out is as in the default campaign of a new business. */
export const NewCampaign = z
  .object({ ...z.object(FIELDS).partial().shape, name: FIELDS.name })
  .meta({ id: 'NewCampaign' });
export type NewCampaign = z.infer<typeof NewCampaign>;

/** Body of `PUT …/campaigns/{campaignId}`: what is left out stays. */
export const CampaignUpdate = z.object(FIELDS).partial().meta({ id: 'CampaignUpdate' });
export type CampaignUpdate = z.infer<typeof CampaignUpdate>;

/** How a business asks its customers. The default campaign has no id of its own making: it is `default`. */
export const Campaign = z
  .object({
    id,
    businessId: id,
    ...FIELDS,
    createdAt: timestamp.nullable().describe('Null: nobody has changed the default campaign.'),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof Campaign>;

/** The id of the campaign that invites without one belong to. */
export const DEFAULT_CAMPAIGN = 'default';

/** A campaign nobody has changed: one mail at once, in English where the invite says no language. */
export const CAMPAIGN_DEFAULTS: Omit<Campaign, 'id' | 'businessId' | 'createdAt'> = {
  name: 'Default',
  language: 'en',
  timeZone: 'UTC',
  delayHours: 0,
  reminderDays: [],
  channels: ['email', 'sms'],
  quietHours: null,
  texts: [],
  pageUrl: null,
  tracksOpens: false,
  paused: false,
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Offsets such as +01:00 are no places: they know no summer time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
