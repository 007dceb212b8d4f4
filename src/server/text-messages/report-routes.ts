/** What the provider of text messages reports: what became of each, and who wants to be left alone. Its signature is the authority. */
import { ID } from '../../contract/service/fields.js';
import { readFormBody } from '../../platform/form-body.js';
import { BodyError } from '../../platform/json-body.js';
import type { Store } from '../../service/index.js';
import { notFoundResponse, problemResponse } from '../http/problem.js';
import type { Fetch } from '../http/router.js';
import { pathOf } from '../http/router.js';
import type { TextMessageProvider, TextReport } from './provider.js';

/** Bytes; a report has a few hundred. */
const MOST_BYTES = 16_384;
/** An empty response in Twilio's own language: nothing is to be written back. */
const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

export interface TextReportsOptions {
  provider: TextMessageProvider;
  store: Pick<Store, 'invites' | 'suppressions'>;
  /** What the provider signs begins with it. */
  publicUrl: string;
  log: (event: object) => void;
  now?: () => Date;
}

/** Responds to `POST /text-messages/status/{vendorId}/{inviteId}` and `POST /text-messages/inbound`. */
export function createTextReports(options: TextReportsOptions): Fetch {
  const { provider, store, publicUrl, log, now = () => new Date() } = options;

  return async (request) => {
    const path = pathOf(request);
    const [, vendorId = '', inviteId = ''] = /^\/text-messages\/status\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    const isStatus = ID.test(vendorId) && ID.test(inviteId);
    if (!isStatus && path !== '/text-messages/inbound') return notFoundResponse();
    if (request.method !== 'POST') {
      return problemResponse(405, 'method_not_allowed', 'This address takes only POST.', { allow: 'POST' });
    }
    const form = await readFormBody(request, MOST_BYTES).catch((error: unknown) => {
      if (error instanceof BodyError) return error;
      throw error;
    });
    if (form instanceof BodyError) return refusedBody(form);
    const { search } = new URL(request.url, publicUrl);
    const report = provider.readReport(`${publicUrl}${path}${search}`, form, request.headers);
    if (!report) {
      log({ severity: 'warn', event: 'text_report_refused' });
      return problemResponse(403, 'wrong_signature', 'This report is not signed by the provider.');
    }
    await act(report, isStatus ? { vendorId, inviteId } : null);
    return new Response(NOTHING_TO_SAY, { headers: { 'content-type': 'text/xml', 'cache-control': 'no-store' } });
  };

  async function act(report: TextReport, invite: { vendorId: string; inviteId: string } | null): Promise<void> {
    if (report.about === 'message') {
      if (!invite || !report.became) return;
      const said = report.became === 'delivered' ? 'delivered' : 'undelivered';
      await store.invites.record(invite.vendorId, invite.inviteId, said, now());
    } else if (report.wish === 'stop') await store.suppressions.addEverywhere({ phone_number: report.from }, now());
    else if (report.wish === 'start') await store.suppressions.removeEverywhere({ phone_number: report.from });
  }
}

function refusedBody({ fault }: BodyError): Response {
  // What is left of the body stays unread, so the connection cannot carry another request.
  if (fault === 'too_large') {
    return problemResponse(413, 'content_too_large', 'The body has more than 16 KiB.', { connection: 'close' });
  }
  if (fault === 'unsupported_media_type') return problemResponse(415, fault, 'The body is not a form.');
  return problemResponse(400, 'invalid_request', 'The body broke off.');
}
