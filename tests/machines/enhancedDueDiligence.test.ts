import { describe, expect, test } from 'vitest';
import {
  enhancedDueDiligenceCases,
  dueDiligenceStatuses as statuses,
} from '#machines/enhancedDueDiligence/enhancedDueDiligence.cases.ts';
import {
  type DueDiligenceStatus,
  enhancedDueDiligenceMachine,
  selectIsRequested,
  selectRail,
  situationOf,
} from '#machines/enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import { sampleVerification } from '#machines/shared/verifying/inquiry.cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(enhancedDueDiligenceMachine, enhancedDueDiligenceCases);

const customerGuid = '0123456789abcdef0123456789abcdef';
const { guid } = sampleVerification;
const begin = () => story(enhancedDueDiligenceMachine, { customerGuid });
const loaded = (status: DueDiligenceStatus) =>
  begin().send({ type: 'dueDiligence.found', guid }).resolve('loadStatus', status);

describe('the bank’s questions', () => {
  test('appear when the list of verifications has them, and not before', () => {
    const check = begin();
    expect([check.state, selectIsRequested(check.snapshot), check.running]).toEqual([
      'notRequested',
      false,
      ['watchTab', 'watchRequests'],
    ]);
    check.send({ type: 'dueDiligence.found', guid }).resolve('loadStatus', statuses.open);
    expect([check.state, selectIsRequested(check.snapshot)]).toEqual(['requested', true]);
  });

  test('are answered, reviewed and decided', () => {
    const check = loaded(statuses.open).send({ type: 'verification.started' });
    expect(check.inputOf('inquiry')).toEqual({ inquiryId: 'inq_sample', sessionToken: null });
    check.send({ type: 'inquiry.ready' }, { type: 'inquiry.started' }, { type: 'inquiry.completed' }).advance(2000);
    expect(check.inputOf('pollVerification')).toEqual({ customerGuid, guid });
    expect(
      check.resolve('pollVerification', statuses.checking).advance(5000).resolve('pollVerification', statuses.passed)
        .state,
    ).toBe('passed');
    expect(check.emitted.at(-1)).toEqual({ type: 'dueDiligence.changed' });
  });

  test('open by themselves only once the customer has started, however early they look', () => {
    const check = loaded(statuses.preparing);
    expect(check.state).toBe('requested');
    check.send({ type: 'verification.started' }).advance(1000).resolve('awaitInquiry', statuses.open);
    expect(check.running).toContain('inquiry');
  });

  test('that were left are continued in a session', () => {
    const check = loaded(statuses.begun);
    expect(check.state).toBe('abandoned');
    check
      .send({ type: 'inquiry.resumed' })
      .resolve('createInquirySession', { ok: true, sessionToken: 'session-token' });
    expect(check.inputOf('inquiry')).toEqual({ inquiryId: 'inq_sample', sessionToken: 'session-token' });
  });

  test('that expired are still wanted, and starting creates them anew, once', () => {
    const check = loaded(statuses.expired).send({ type: 'verification.started' });
    expect(check.inputOf('createVerification')).toEqual({ customerGuid });
    check.reject('createVerification', new Error('the connection broke'));
    expect(check.running).toContain('loadStatus');
    expect(check.resolve('loadStatus', statuses.preparing).state).toBe('requested');
    check.send({ type: 'verification.started' });
    expect(check.running).not.toContain('createVerification');
  });

  test('that are gone when they are resumed can be started anew', () => {
    const check = loaded(statuses.begun)
      .send({ type: 'inquiry.resumed' })
      .resolve('createInquirySession', { ok: false, reason: 'gone' });
    expect([check.state, check.snapshot.context.problem?.code]).toEqual(['requested', 'inquiryGone']);
    expect(check.send({ type: 'verification.started' }).running).toContain('createVerification');
  });

  test('that were answered badly end with support, until the bank asks again', () => {
    const check = loaded(statuses.failed);
    expect(check.state).toBe('failed');
    expect(selectRail(check.snapshot)).toEqual([
      { label: 'Questions', state: 'done' },
      { label: 'Review', state: 'failed' },
      { label: 'Done', state: 'later' },
    ]);
    check.send({ type: 'verification.started' }, { type: 'dueDiligence.found', guid });
    expect(check.state).toBe('failed');
    expect(check.send({ type: 'dueDiligence.found', guid: 'f'.repeat(32) }).state).toBe('loading');
  });
});

test.each<[string, DueDiligenceStatus]>([
  ['notWanted', statuses.notWanted],
  ['preparing', statuses.preparing],
  ['open', statuses.begun],
  ['checking', { verification: { ...sampleVerification, state: 'completed', outcome: null } }],
  ['checking', { verification: { ...sampleVerification, state: 'a state of next year', personaState: 'unknown' } }],
  ['passed', statuses.passed],
  ['failed', statuses.failed],
  ['none', statuses.expired],
])('%s: %j', (situation, reported) => {
  expect(situationOf({ reported, seen: null })).toBe(situation);
});
