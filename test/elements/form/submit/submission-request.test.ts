import { expect } from '@open-wc/testing';
import type { DraftFile } from '../../../../src/elements/form/draft.js';
import {
  buildSubmission,
  type Failure,
  isAccepted,
  type SubmissionAttributes,
  type SubmissionRequest,
  sendSubmission,
} from '../../../../src/elements/form/submit/submission-request.js';
import { network, receipt, restoreNetwork } from '../../review-form/proxy-stub.js';

const request = {
  endpoint: 'https://proxy.test',
  vendorId: 'v1',
  token: 't',
  idempotencyKey: 'k',
  body: '{"rating":5}',
};

async function failure(one: SubmissionRequest): Promise<Failure | undefined> {
  const outcome = await sendSubmission(one);
  return isAccepted(outcome) ? undefined : outcome.reason;
}

describe('sendSubmission()', () => {
  afterEach(restoreNetwork);

  it('times out, also when only the body of the response hangs', async () => {
    const hangs = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    globalThis.fetch = (_, init) => hangs(init!.signal!);
    expect(await failure({ ...request, timeoutMs: 20 })).to.include({ kind: 'timeout', code: 'timeout' });
    globalThis.fetch = async (_, init) => {
      const body = new ReadableStream({ start: (stream) => void hangs(init!.signal!).catch((e) => stream.error(e)) });
      return new Response(body, { status: 201 });
    };
    expect(await failure({ ...request, timeoutMs: 20 })).to.include({ kind: 'timeout' });
  });

  it('has 20 seconds', async () => {
    const real = AbortSignal.timeout;
    const deadlines: number[] = [];
    AbortSignal.timeout = (ms) => {
      deadlines.push(ms);
      return real.call(AbortSignal, ms);
    };
    network(receipt());
    await sendSubmission(request);
    AbortSignal.timeout = real;
    expect(deadlines).to.deep.equal([20_000]);
  });

  it('never throws, whatever the attributes hold', async () => {
    network(receipt());
    const odd = [
      { endpoint: 'http://' },
      { endpoint: '::' },
      { token: 'a\nb' },
      { token: '…' },
      { vendorId: '../../x' },
    ];
    for (const one of odd) {
      const outcome = await sendSubmission({ ...request, ...one });
      expect(isAccepted(outcome) || outcome.reason.kind === 'unreachable').to.be.true;
    }
  });

  it('counts a review that an earlier attempt has delivered as accepted', async () => {
    network(Response.json({ status: 409, code: 'idempotency_conflict' }, { status: 409 }));
    expect(await sendSubmission(request)).to.deep.equal({ state: 'queued', id: '', published: false });
  });

  it('keeps a hostile vendor id inside its path segment', async () => {
    const sent = network(receipt());
    await sendSubmission({ ...request, vendorId: '../../admin?x#y' });
    expect(new URL(sent[0]!.url).pathname).to.equal('/widget/v1/vendors/..%2F..%2Fadmin%3Fx%23y/reviews');
  });
});

describe('buildSubmission()', () => {
  const values = { rating: '5', title: '', text: '', firstName: '', lastName: '', email: '', phoneNumber: '' };
  const draft = { values, invite: null, answers: {}, files: [] as DraftFile[] };
  const subject = {
    productId: 'p1',
    productTitle: '',
    productDescription: '',
    productImage: '',
    source: '',
    contact: 'email',
  } as const;

  it('names a product without a title by its id, so that the review keeps its product', () => {
    expect(buildSubmission(draft, subject).product).to.deep.equal({ sourceProductId: 'p1', title: 'p1' });
  });

  it('cuts the shop’s texts to what the service takes, and drops a picture’s address that is too long', () => {
    const product = buildSubmission(draft, {
      ...subject,
      productTitle: 't'.repeat(301),
      productDescription: 'd'.repeat(2001),
      productImage: `https://x.test/${'a'.repeat(2048)}`,
    }).product!;
    expect([product.title.length, product.description!.length]).to.deep.equal([300, 2000]);
    expect(product).to.not.have.property('imageUrl');
  });

  it('names the pictures that are ready, in their order, and none that the service may have removed', () => {
    const file = (id: string, more: Partial<DraftFile> = {}): DraftFile => ({
      ...{ id, url: `https://media.test/${id}`, until: Date.now() + 60_000, ready: true, name: id, kind: 'picture' },
      ...{ source: '', size: 1, preview: '' },
      ...more,
    });
    const files = [file('b'), file('old', { until: Date.now() - 1 }), file('half', { ready: false }), file('a')];
    expect(buildSubmission({ ...draft, files }, subject).uploads).to.deep.equal(['b', 'a']);
    expect(buildSubmission(draft, subject)).to.not.have.property('uploads');
  });

  it('sends as texts what a page has set as numbers', () => {
    const page = { ...subject, productId: 34, productTitle: 7, productDescription: 2026, source: 5 };
    const { product, source } = buildSubmission(draft, page as unknown as SubmissionAttributes);
    expect(product).to.deep.equal({ sourceProductId: '34', title: '7', description: '2026' });
    expect(source).to.equal('5');
  });
});
