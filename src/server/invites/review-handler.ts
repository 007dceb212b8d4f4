/** The page of an invite: `GET` and `POST /review/TOKEN`. The token is the authority; there is no session and no cookie. */
import type { ServiceError } from '../../client/index.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import { type InviteLanguage, inviteLanguage } from '../../embed/invite-language.js';
import { readFormBody } from '../../platform/form-body.js';
import { BodyError } from '../../platform/json-body.js';
import { createAddressCounting } from '../../proxy/inbound/inbound-rates.js';
import type { InboundRates, Outbox, Peer, PlainResponse } from '../../proxy/index.js';
import { Refusal } from '../../proxy/problem.js';
import type { InvitePage, Opener, Store } from '../../service/index.js';
import { acceptedLanguage } from './accepted-language.js';
import { inviteFailed, NOT_SHARED, pageResponse, RETRY_SECONDS } from './page-document.js';
import { formPage, messagePage, type ReviewPageContent, thanksPage, type WrittenHere } from './review-page.js';
import { blankReview, checkReview, type WrittenReview, writtenReview } from './written-review.js';

/** Bytes of a form: a text of 10,000 characters that are nine bytes each as a form writes them, and the rest. */
const BODY_LIMIT = 128 * 1024;

export interface ReviewHandlerOptions {
  store: Pick<Store, 'invites'>;
  /** Takes reviews whether the database is there or not. */
  outbox: Pick<Outbox, 'submit'>;
  /** The vendor's policy page. */
  readPolicy: (vendorId: string, lang: string) => Promise<PlainResponse>;
  /** What may come from one address: as many reviews as through the widget, and as many reads. */
  rates: InboundRates;
  /** Origins that take files, besides the server's own; null where the service takes none. */
  uploadOrigins: readonly string[] | null;
  log: (event: object) => void;
  now?: () => Date;
}

/** A page that is known, in its language. */
interface Opened {
  page: InvitePage;
  content: ReviewPageContent;
  language: InviteLanguage;
}

/** Creates the handlers of `/review/TOKEN` and `/review/TOKEN/policy`. */
export function createReviewHandlers(options: ReviewHandlerOptions) {
  const { store, outbox, readPolicy, uploadOrigins, log, now = () => new Date() } = options;
  const countingOf = createAddressCounting(options.rates);

  /** The page of a token; the response that says why there is none. */
  async function open(token: string, request: Request, up = ''): Promise<Opened | Response> {
    const page = await store.invites.openPage(token, now(), openerOf(request));
    if ('refused' in page) return refused(page.refused === 'expired', request);
    const language = await inviteLanguage(page.language);
    return { page, content: contentOf(page, up, uploadOrigins), language };
  }

  /** Counts a request by its address: seconds until the next may come, 0 when this one may pass. */
  async function waitOf(kind: 'submissions' | 'making', request: Request, peer: Peer | undefined): Promise<number> {
    try {
      await countingOf(request, peer).byAddress(kind);
      return 0;
    } catch (error) {
      if (error instanceof Refusal) return error.details.retryAfterSeconds ?? RETRY_SECONDS;
      throw error;
    }
  }

  async function show(token: string, request: Request, peer: Peer | undefined, up: string): Promise<Response> {
    const waitSeconds = await waitOf('making', request, peer);
    if (waitSeconds > 0) return away(request, 429, waitSeconds);
    const opened = await open(token, request, up);
    if (opened instanceof Response) return opened;
    const { page, content, language } = opened;
    const rating = pressedStar(request.url);
    if (page.products[page.chosen]?.isReviewed) return already(opened);
    if (page.campaign.pageUrl !== null) return toOwnPage(page.campaign.pageUrl, token, rating);
    const written = blankReview(rating, page.firstName, page.lastName);
    return pageResponse(200, formPage(content, { written }, language));
  }

  async function take(token: string, request: Request, peer: Peer | undefined, up: string): Promise<Response> {
    const body = await readFormBody(request, BODY_LIMIT).catch((error: unknown) => {
      if (error instanceof BodyError) return error;
      throw error;
    });
    if (body instanceof BodyError) return unreadable(body, request);
    const written = writtenReview(body);
    const keep = (status: number, waitSeconds: number, opened?: Opened) =>
      kept(written, { status, waitSeconds, opened, lang: body.get('lang') ?? 'en' });
    const waitSeconds = await waitOf('submissions', request, peer);
    if (waitSeconds > 0) return keep(429, waitSeconds);
    let opened: Opened | Response | undefined;
    try {
      opened = await open(token, request, up);
      if (opened instanceof Response) return opened;
      return await submit(written, { token, request, up }, opened, keep);
    } catch (error) {
      // The database is away or full: what was written is shown back, to be sent again.
      log(inviteFailed(error));
      return keep(503, RETRY_SECONDS, opened instanceof Response ? undefined : opened);
    }
  }

  async function submit(
    written: WrittenReview,
    { token, request, up }: { token: string; request: Request; up: string },
    opened: Opened,
    keep: (status: number, waitSeconds: number, opened: Opened) => Promise<Response>,
  ): Promise<Response> {
    const { page, content, language } = opened;
    const { inviteId, chosen, vendorId, questions } = page;
    // A reload of the response, or the link once more.
    if (page.products[chosen]?.isReviewed) return already(opened);
    const checked = checkReview(written, { vendorId, token, questions }, language);
    const notice = language.form.refusedFailed;
    if ('errors' in checked) {
      return pageResponse(400, formPage(content, { written, errors: checked.errors, notice }, language));
    }
    // One review for each product of an invite, however often it is sent.
    const outcome = await outbox.submit(checked.review, `invite:${inviteId}:${chosen}`);
    if (outcome.state === 'failed') return keep(503, RETRY_SECONDS, opened);
    if (outcome.state === 'rejected') {
      if (isConflict(outcome.reason)) return already((await reopened(token, request, up)) ?? opened);
      const refusedUploads = refusedUploadsOf(outcome.reason);
      return pageResponse(400, formPage(content, { written, notice, refusedUploads }, language));
    }
    // What is stored is what is shown. Where it is not there yet, or cannot be read, what was sent.
    const stored = outcome.state === 'delivered' ? await reopened(token, request, up) : null;
    if (stored?.page.review) {
      return pageResponse(
        200,
        thanksPage(stored.content, { lines: linesOf(stored), review: stored.page.review }, language),
      );
    }
    const shown = outcome.state === 'queued' ? page.showsAtOnce && 'soon' : outcome.published && 'published';
    const verified = outcome.state === 'delivered' && (outcome.verified ? 'verified' : 'notInvited');
    const lines = [...nextLines(shown || 'held', opened), ...(verified ? [language.form[verified]] : [])];
    return pageResponse(200, thanksPage(reviewedIn(content), { lines, review: sentReview(checked.review) }, language));
  }

  /** The page after what was sent; null where it cannot be read right now. */
  async function reopened(token: string, request: Request, up: string): Promise<Opened | null> {
    const opened = await open(token, request, up).catch(() => null);
    return opened instanceof Response ? null : opened;
  }

  /** What the shop says of its reviews: for whoever holds a link, as for readers of the widget. */
  async function showPolicy(token: string, request: Request, peer: Peer | undefined): Promise<Response> {
    const waitSeconds = await waitOf('making', request, peer);
    if (waitSeconds > 0) return away(request, 429, waitSeconds);
    const opened = await open(token, request);
    if (opened instanceof Response) return opened;
    const { status, headers, body } = await readPolicy(opened.page.vendorId, opened.language.tag);
    return new Response(body, { status, headers: { ...headers, ...NOT_SHARED } });
  }

  /** A page to look at; where the database is away, one that says to come back. */
  const shown =
    (page: typeof show) =>
    (token: string, request: Request, peer: Peer | undefined, up = ''): Promise<Response> =>
      page(token, request, peer, up).catch((error: unknown) => {
        log(inviteFailed(error));
        return away(request, 503, RETRY_SECONDS);
      });

  return { show: shown(show), showPolicy: shown(showPolicy), take };
}

/** Whether another review came under the same key before: from a second device, or before what was typed was changed. */
function isConflict(reason: ServiceError | Refusal): boolean {
  return reason instanceof Refusal ? reason.code === 'idempotency_conflict' : reason.status === 409;
}

/** The form once more, with all that was typed, and when to send it again. */
async function kept(
  written: WrittenReview,
  {
    status,
    waitSeconds,
    opened,
    lang,
  }: { status: number; waitSeconds: number; opened?: Opened | undefined; lang: string },
): Promise<Response> {
  const language = opened?.language ?? (await inviteLanguage(lang));
  const { busyFailed, unreachableFailed } = language.form;
  const notice = status === 429 ? busyFailed : unreachableFailed;
  const page = formPage(opened?.content ?? UNKNOWN, { written, notice }, language);
  return pageResponse(status, page, { 'retry-after': String(waitSeconds) });
}

const UNKNOWN: ReviewPageContent = {
  shop: null,
  products: [],
  chosen: 0,
  questions: null,
  policyHref: null,
  unsubscribeHref: null,
  pictures: null,
};

/** What there is to say to whoever has reviewed this before: where it stands now, and what it says. */
function already(opened: Opened): Response {
  const { page, content, language } = opened;
  const lines = [language.words.reviewed, ...(page.review ? linesOf(opened) : [])];
  return pageResponse(200, thanksPage(content, { lines, review: page.review }, language));
}

/** Where a stored review stands. */
function linesOf(opened: Opened): string[] {
  const { language, page } = opened;
  const { state, verified } = page.review!;
  const next =
    state === 'shown'
      ? nextLines('published', opened)
      : state === 'pending'
        ? nextLines('held', opened)
        : [language.words.notShown];
  return [...next, ...(verified ? [language.form.verified] : [])];
}

/** What happens next, and when. */
function nextLines(next: 'published' | 'soon' | 'held', { page, language }: Opened): string[] {
  const days = page.publishedWithinDays;
  const when = next === 'held' && days !== null && days > 0 ? [language.publishedWithin(days)] : [];
  return [language.form[next], ...when];
}

/** A review that is on its way, as its author wrote it. */
function sentReview({ rating, title = '', text = '', firstName = '', uploads = [] }: SubmittedReview): WrittenHere {
  return { rating: Number(rating), title, text, authorName: firstName, files: uploads.length };
}

/** The uploads that the service names in what it says is wrong. */
function refusedUploadsOf(reason: ServiceError | Refusal): string[] {
  const fields = reason instanceof Refusal ? (reason.details.errors ?? []) : reason.fields;
  return fields.map(({ field }) => field).filter((field) => /^uploads(?:\.\d{1,2})?$/.test(field));
}

/** One response to all links that are not ours, or that are cut off; an expired one is ours. */
async function refused(isExpired: boolean, request: Request): Promise<Response> {
  const language = await inviteLanguage(acceptedLanguage(request));
  const { expired, broken } = language.words;
  return pageResponse(isExpired ? 410 : 404, messagePage(isExpired ? expired : broken, language));
}

async function away(request: Request, status: number, waitSeconds: number): Promise<Response> {
  const language = await inviteLanguage(acceptedLanguage(request));
  return pageResponse(status, messagePage(language.words.away, language), { 'retry-after': String(waitSeconds) });
}

async function unreadable({ fault }: BodyError, request: Request): Promise<Response> {
  const language = await inviteLanguage(acceptedLanguage(request));
  const status = fault === 'too_large' ? 413 : fault === 'unsupported_media_type' ? 415 : 400;
  // What is left of the body stays unread, so the connection cannot carry another request.
  const more: Record<string, string> = fault === 'too_large' ? { connection: 'close' } : {};
  return pageResponse(status, messagePage(language.form.refusedFailed, language), more);
}

/** The star of the link that was opened, whatever a mail program has put behind it. */
function pressedStar(url: string): string | null {
  return /^([1-5])(?![.,]?\d)/.exec(new URL(url).searchParams.get('rating') ?? '')?.[1] ?? null;
}

/** The shop's own page, with the token for its form. */
function toOwnPage(pageUrl: string, token: string, rating: string | null): Response {
  const url = new URL(pageUrl);
  url.searchParams.set('rw_invite', token);
  if (rating !== null) url.searchParams.set('rw_rating', rating);
  return new Response(null, { status: 303, headers: { ...NOT_SHARED, location: url.href } });
}

function contentOf(page: InvitePage, up: string, uploadOrigins: readonly string[] | null): ReviewPageContent {
  const { shop, products, chosen, questions, unsubscribeToken, vendorId, inviteId } = page;
  const { token } = products[chosen]!;
  return {
    shop,
    products: products.map(({ product, token, isReviewed }) => ({
      title: product?.title ?? null,
      imageUrl: product?.imageUrl ?? null,
      href: `./${up}${token}`,
      isReviewed,
    })),
    chosen,
    questions,
    policyHref: `./${up}${token}/policy`,
    unsubscribeHref: `${up}../unsubscribe/${unsubscribeToken}`,
    pictures: uploadOrigins && {
      script: { src: `${up}../invite-page.js`, uploadOrigins },
      vendorId,
      inviteToken: token,
      endpoint: `${up}../review`,
      draftId: `${inviteId}.${chosen}`,
    },
  };
}

function reviewedIn(content: ReviewPageContent): ReviewPageContent {
  const products = content.products.map((product, index) =>
    index === content.chosen ? { ...product, isReviewed: true } : product,
  );
  return { ...content, products };
}

/**
 * Whether a person looks at a page, as far as a request shows it: somebody sends the form, or a browser loads the page to show it. Programs that check
 * the links of mails mostly send none of these headers, and a browser that loads ahead says so.
 */
export function openerOf({ method, headers }: Request): Opener {
  if (method === 'POST') return 'person';
  const isAhead = headers.has('sec-purpose') || headers.has('purpose');
  const isShown = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document';
  return method === 'GET' && isShown && !isAhead ? 'person' : 'program';
}
