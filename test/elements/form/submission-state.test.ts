import { expect } from '@open-wc/testing';
import {
  type AcceptedOutcome,
  dispatch,
  type SubmissionEvent,
  type SubmissionState,
  transition,
} from '../../../src/elements/form/submission-state.js';

const outcome: AcceptedOutcome = { state: 'delivered', id: 'r1', published: true };

/** One event of each type; `fail` once for each of its ends. */
const EVENTS = {
  submit: { type: 'submit' },
  wait: { type: 'wait' },
  uploaded: { type: 'uploaded' },
  edit: { type: 'edit' },
  correct: { type: 'correct' },
  accept: { type: 'accept', outcome },
  fail: { type: 'fail', kind: 'timeout', body: 'old' },
  'fail, retry': { type: 'fail', kind: 'timeout', body: 'old', retry: true },
  retry: { type: 'retry' },
  online: { type: 'online' },
  leave: { type: 'leave' },
} as const satisfies Record<string, SubmissionEvent>;

const editing: SubmissionState = { name: 'editing' };
const uploading: SubmissionState = { name: 'uploading' };
const sending: SubmissionState = { name: 'sending' };
const retrying: SubmissionState = { name: 'retrying' };
const sent: SubmissionState = { name: 'sent', outcome };
const failed: SubmissionState = { name: 'failed', kind: 'timeout', body: 'old' };

/** Every transition there is: the state, and for each event that means something in it, the next state. */
const TRANSITIONS: [title: string, SubmissionState, Partial<Record<keyof typeof EVENTS, SubmissionState>>][] = [
  ['editing', editing, { submit: sending }],
  ['uploading', uploading, { edit: editing, correct: editing, uploaded: sending, leave: editing }],
  [
    'sending',
    { name: 'sending', body: 'old' },
    {
      wait: uploading,
      edit: { name: 'sending', body: 'old', edited: true },
      correct: editing,
      accept: sent,
      fail: failed,
      'fail, retry': retrying,
    },
  ],
  [
    'sending, edited meanwhile',
    { name: 'sending', edited: true },
    {
      wait: uploading,
      edit: { name: 'sending', edited: true },
      correct: editing,
      accept: sent,
      fail: { name: 'failed', kind: 'timeout', body: undefined },
      'fail, retry': { name: 'failed', kind: 'timeout', body: undefined },
    },
  ],
  [
    'retrying',
    retrying,
    { submit: sending, edit: editing, retry: sending, leave: { name: 'failed', kind: 'unreachable' } },
  ],
  ['failed', failed, { submit: sending, edit: editing }],
  [
    'failed, offline',
    { name: 'failed', kind: 'offline', body: 'old' },
    { submit: sending, edit: editing, online: { name: 'sending', body: 'old' } },
  ],
  ['sent', sent, {}],
];

describe('the submission', () => {
  for (const [title, state, transitions] of TRANSITIONS) {
    for (const [name, event] of Object.entries(EVENTS)) {
      const next = transitions[name as keyof typeof EVENTS];
      it(`in the state "${title}", on "${name}": ${next?.name ?? 'nothing'}`, () => {
        const result = transition(state, event);
        if (next) expect(result).to.deep.equal(next);
        else expect(result).to.equal(state);
      });
    }
  }

  it('has all its states and events in this table', () => {
    const names: Record<SubmissionState['name'], 1> = {
      editing: 1,
      uploading: 1,
      sending: 1,
      retrying: 1,
      failed: 1,
      sent: 1,
    };
    const types: Record<SubmissionEvent['type'], 1> = {
      submit: 1,
      wait: 1,
      uploaded: 1,
      edit: 1,
      correct: 1,
      accept: 1,
      fail: 1,
      retry: 1,
      online: 1,
      leave: 1,
    };
    expect(new Set(TRANSITIONS.map(([, { name }]) => name))).to.have.keys(Object.keys(names));
    expect(new Set(Object.values(EVENTS).map(({ type }) => type))).to.have.keys(Object.keys(types));
  });

  it('has a new object for each wait, so that the timer of an earlier one finds another state', () => {
    const draft = { state: editing };
    const wait = () => {
      dispatch(draft, { type: 'submit' });
      dispatch(draft, { type: 'fail', kind: 'busy', body: '{}', retry: true });
      return draft.state;
    };
    const first = wait();
    expect(first.name).to.equal('retrying');
    expect(wait()).to.not.equal(first);
  });

  it('tells by dispatch() whether an event meant anything', () => {
    const draft = { state: editing };
    expect(dispatch(draft, { type: 'submit' })).to.be.true;
    expect(dispatch(draft, { type: 'submit' }), 'a second click').to.be.false;
    expect(dispatch(draft, { type: 'accept', outcome })).to.be.true;
    expect(dispatch(draft, { type: 'fail', kind: 'timeout' }), 'after success').to.be.false;
    expect(draft.state).to.deep.equal(sent);
  });
});
