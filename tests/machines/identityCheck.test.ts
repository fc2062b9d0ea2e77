import { describe, expect, test } from 'vitest';
import { documentsCanCure } from '#domain/verification/failures.ts';
import { identityCheckCases, statuses } from '#machines/identityCheck/identityCheck.cases.ts';
import { identityCheckMachine, selectMayTryAgain } from '#machines/identityCheck/identityCheck.machine.ts';
import { situationOf, stageOf } from '#machines/identityCheck/identityCheck.situation.ts';
import type { IdentityStatus } from '#machines/identityCheck/identityCheck.types.ts';
import { sampleVerification } from '#machines/shared/verifying/inquiry.cases.ts';
import {
  selectHasExpired,
  selectInquiry,
  selectIsLatePreparing,
  selectMayLeave,
} from '#machines/shared/verifying/inquiry.selectors.ts';
import type { SeenInquiry, Verification } from '#machines/shared/verifying/inquiry.types.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(identityCheckMachine, identityCheckCases);

const customerGuid = '0123456789abcdef0123456789abcdef';
const loaded = (status: IdentityStatus) => story(identityCheckMachine, { customerGuid }).resolve('loadStatus', status);
const storing: Verification = { ...sampleVerification, state: 'storing', inquiryId: null, personaState: null };

/** A customer in the hosted frame for the first time. */
const answering = () =>
  loaded(statuses.none)
    .send(
      { type: 'verification.started' },
      { type: 'method.chosen', method: 'id_and_selfie' },
      { type: 'verification.requested' },
    )
    .resolve('createVerification', { ok: true, verification: storing })
    .advance(1000)
    .resolve('awaitInquiry', statuses.open)
    .send({ type: 'inquiry.ready' }, { type: 'inquiry.started' });

describe('a first verification', () => {
  test('goes from the choice through the frame to the decision', () => {
    const check = loaded(statuses.none).send({ type: 'verification.started' }, { type: 'verification.requested' });
    expect([check.state, check.snapshot.context.problem?.code]).toEqual(['choosingMethod', 'methodRequired']);
    check.send({ type: 'method.chosen', method: 'tax_id_and_selfie' }, { type: 'verification.requested' });
    expect(check.inputOf('createVerification')).toEqual({ customerGuid, method: 'tax_id_and_selfie' });
    check.resolve('createVerification', { ok: true, verification: storing }).advance(1000);
    check.resolve('awaitInquiry', statuses.preparing).advance(1000).resolve('awaitInquiry', statuses.open);
    expect(selectInquiry(check.snapshot)).toEqual({ inquiryId: 'inq_sample', sessionToken: null });
    check
      .send({ type: 'inquiry.started' }, { type: 'inquiry.completed' })
      .advance(2000)
      .resolve('pollVerification', statuses.verified);
    expect(check.state).toBe('passed');
    expect(check.emitted).toEqual([...Array(4).fill({ type: 'identity.changed' }), { type: 'identity.passed' }]);
  });

  test('each report that says something else reloads the list beside it, and no other does', () => {
    const check = loaded(statuses.checking);
    const changes = () => check.emitted.filter(({ type }) => type === 'identity.changed').length;
    expect(changes()).toBe(0);
    check.advance(2000).resolve('pollVerification', statuses.checking);
    expect(changes()).toBe(0);
    check.advance(5000).resolve('pollVerification', statuses.failed);
    expect([check.state, changes()]).toEqual(['failed', 1]);
  });

  test("waits for the customer's own state even when the verification has passed", () => {
    const passedOnly: IdentityStatus = {
      customerState: 'unverified',
      verification: { ...sampleVerification, state: 'completed', outcome: 'passed' },
    };
    const check = answering().send({ type: 'inquiry.completed' }).advance(2000).resolve('pollVerification', passedOnly);
    expect(check.state).toBe('polling.waiting');
    expect(check.advance(5000).resolve('pollVerification', statuses.verified).state).toBe('passed');
  });

  test('looks at the bank before it offers another try after a broken reply', () => {
    const check = loaded(statuses.none)
      .send(
        { type: 'verification.started' },
        { type: 'method.chosen', method: 'id_and_selfie' },
        { type: 'verification.requested' },
      )
      .reject('createVerification', new Error('the connection broke'));
    expect(check.running).toContain('loadStatus');
    expect(check.resolve('loadStatus', statuses.preparing).state).toBe(
      'awaitingInquiry.inquiry.waiting awaitingInquiry.wait.short',
    );
  });
});

describe('the wait for the questions', () => {
  const preparing = () => loaded(statuses.preparing);

  test('is called long after ten seconds and given up after 45, however slowly the bank replies', () => {
    expect(selectIsLatePreparing(preparing().advance(9_999).snapshot)).toBe(false);
    expect(selectIsLatePreparing(preparing().advance(10_000).snapshot)).toBe(true);
    const abandoned = preparing().advance(45_000);
    expect([abandoned.state, abandoned.running]).toEqual(['unavailable', ['watchTab']]);
  });
});

describe('leaving and coming back', () => {
  test('continues the same inquiry, with a session once it was started', () => {
    const check = answering().send({ type: 'inquiry.closed' });
    expect(check.state).toBe('abandoned');
    check.send({ type: 'inquiry.resumed' });
    expect(check.inputOf('createInquirySession')).toEqual({
      inquiryId: 'inq_sample',
      verificationGuid: sampleVerification.guid,
    });
    check.resolve('createInquirySession', { ok: true, sessionToken: 'session-token' });
    expect(check.inputOf('inquiry')).toEqual({ inquiryId: 'inq_sample', sessionToken: 'session-token' });
  });

  test('opens an inquiry that waits without asking for anything', () => {
    const check = loaded(statuses.open);
    expect(check.state).toBe('abandoned');
    expect(check.send({ type: 'inquiry.resumed' }).inputOf('inquiry')).toEqual({
      inquiryId: 'inq_sample',
      sessionToken: null,
    });
  });

  test('choosing the same method again reuses the open inquiry, another method starts anew', () => {
    const check = loaded(statuses.open).send(
      { type: 'method.reconsidered' },
      { type: 'method.chosen', method: 'id_and_selfie' },
    );
    expect(check.send({ type: 'verification.requested' }).state).toBe('abandoned');
    check.send(
      { type: 'method.reconsidered' },
      { type: 'method.chosen', method: 'tax_id_and_selfie' },
      { type: 'verification.requested' },
    );
    expect(check.state).toBe('creating');
  });

  test('an inquiry that is gone is not offered again, even when the bank has not noticed', () => {
    const check = loaded(statuses.begun)
      .send({ type: 'inquiry.resumed' })
      .resolve('createInquirySession', { ok: false, reason: 'gone' });
    expect([check.state, check.snapshot.context.problem?.code]).toEqual(['choosingMethod', 'inquiryGone']);
    check.send({ type: 'method.chosen', method: 'id_and_selfie' }, { type: 'verification.requested' });
    expect(check.state).toBe('creating');
  });

  test('an inquiry that ran out is said to have, and a new one may be begun', () => {
    const expired: IdentityStatus = {
      customerState: 'unverified',
      verification: { ...sampleVerification, state: 'expired', personaState: 'expired' },
    };
    const check = loaded(expired);
    expect([check.state, selectHasExpired(check.snapshot)]).toEqual(['notStarted', true]);
  });

  test('a frame that stays silent is given up after half a minute', () => {
    const check = loaded(statuses.open).send({ type: 'inquiry.resumed' }).advance(30_000);
    expect([check.state, check.snapshot.context.problem?.code]).toEqual(['abandoned', 'frameDidNotOpen']);
  });
});

describe('the decision', () => {
  test('is polled after 2, 5, 15 and then every 60 seconds, and rests after five minutes', () => {
    const check = answering().send({ type: 'inquiry.completed' });
    for (const seconds of [2, 5, 15, 60, 60, 60, 60]) {
      expect(check.advance(seconds * 1000 - 1).running).not.toContain('pollVerification');
      expect(check.advance(1).running).toContain('pollVerification');
      check.resolve('pollVerification', statuses.checking);
      expect(selectMayLeave(check.snapshot)).toBe(seconds >= 15);
    }
    expect(check.state).toBe('reviewing');
    expect(check.send({ type: 'check.requested' }).running).toContain('pollVerification');
  });

  test('is not polled in a hidden tab, and at once when it is shown', () => {
    const check = answering().send({ type: 'inquiry.completed' }, { type: 'tab.hidden' }).advance(600_000);
    expect(check.running).not.toContain('pollVerification');
    expect(check.send({ type: 'tab.shown' }).running).toContain('pollVerification');
  });

  test('survives replies that never come', () => {
    const check = answering()
      .send({ type: 'inquiry.completed' })
      .advance(2000)
      .reject('pollVerification', new Error('the connection broke'));
    expect(check.state).toBe('polling.waiting');
    expect(check.advance(5000).resolve('pollVerification', statuses.verified).state).toBe('passed');
  });

  test('that more is wanted leads back into the same inquiry', () => {
    const check = answering()
      .send({ type: 'inquiry.completed' })
      .advance(2000)
      .resolve('pollVerification', statuses.begun);
    check.advance(5000).resolve('pollVerification', statuses.begun);
    expect([check.state, check.snapshot.context.problem?.code]).toEqual(['abandoned', 'moreInfoNeeded']);
    expect(check.send({ type: 'inquiry.resumed' }).state).toBe('resuming');
  });

  test('against a customer offers another try only while the bank keeps them open', () => {
    const failed = loaded(statuses.failed);
    expect([failed.state, selectMayTryAgain(failed.snapshot)]).toEqual(['failed', true]);
    expect(failed.send({ type: 'verification.retried' }).snapshot.context.method).toBe('document_submission');
    const rejected = loaded(statuses.rejected);
    expect([rejected.state, selectMayTryAgain(rejected.snapshot)]).toEqual(['failed', false]);
  });

  test('that rejected a customer for what another try can cure has the bank open them again', () => {
    const check = loaded(statuses.curable);
    expect([check.state, selectMayTryAgain(check.snapshot)]).toEqual(['failed', true]);
    check.send({ type: 'verification.retried' }).resolve('reopenCustomer', { ok: true });
    expect([check.state, check.snapshot.context.method]).toEqual(['choosingMethod', 'document_submission']);
    expect(check.send({ type: 'verification.requested' }).inputOf('createVerification')).toEqual({
      customerGuid,
      method: 'document_submission',
    });
  });

  test('that the bank keeps says why, and can be tried again', () => {
    const check = loaded(statuses.curable).send({ type: 'verification.retried' });
    check.resolve('reopenCustomer', { ok: false, reason: 'triesUsedUp' });
    expect([check.state, check.snapshot.context.problem?.code]).toEqual(['failed', 'triesUsedUp']);
    check.send({ type: 'verification.retried' }).reject('reopenCustomer', new Error('the connection broke'));
    expect([check.state, selectMayTryAgain(check.snapshot)]).toEqual(['failed', true]);
  });

  test('is no reason for another try where only support can go on', () => {
    for (const customerState of ['unverified', 'rejected']) {
      const verification = { ...statuses.curable.verification, failureCodes: ['watchlist_check_failure'] };
      expect(selectMayTryAgain(loaded({ customerState, verification }).snapshot)).toBe(false);
    }
  });
});

describe('what the bank says', () => {
  const unverified = (change: Partial<Verification>): IdentityStatus => ({
    customerState: 'unverified',
    verification: { ...sampleVerification, ...change },
  });

  test.each<[string, IdentityStatus]>([
    ['verified', { customerState: 'verified', verification: null }],
    ['closed', { customerState: 'frozen', verification: statuses.verified.verification }],
    ['closed', { customerState: 'rejected', verification: statuses.failed.verification }],
    ['customerStoring', { customerState: 'storing', verification: null }],
    ['none', statuses.none],
    ['none', statuses.lapsed],
    ['checking', { ...statuses.lapsed, hasLapsed: false }],
    ['open', { ...statuses.open, hasLapsed: true }],
    ['verified', { ...statuses.verified, hasLapsed: true }],
    ['none', unverified({ state: 'waiting', personaState: 'expired' })],
    ['preparing', unverified({ state: 'storing', inquiryId: null, personaState: null })],
    ['preparing', unverified({ state: 'waiting', inquiryId: null })],
    ['open', unverified({})],
    ['open', unverified({ state: 'pending', personaState: 'pending' })],
    ['checking', unverified({ state: 'pending', personaState: 'processing' })],
    ['checking', unverified({ state: 'waiting', personaState: 'completed' })],
    ['checking', unverified({ state: 'reviewing', personaState: 'pending' })],
    ['checking', unverified({ state: 'pending', personaState: null })],
    ['checking', unverified({ state: 'completed', outcome: null })],
    ['checking', unverified({ state: 'a state of next year', personaState: 'unknown' })],
    ['failed', unverified({ state: 'completed', outcome: 'failed' })],
  ])('%s: %j', (situation, reported) => {
    expect(situationOf({ reported, seen: null })).toBe(situation);
  });

  test('what the page saw of the inquiry stands in for its state, and for nothing else', () => {
    const seen = (what: SeenInquiry, reported: IdentityStatus) => situationOf({ reported, seen: what });
    expect([seen('begun', statuses.open), seen('finished', statuses.open), seen('gone', statuses.open)]).toEqual([
      'open',
      'checking',
      'none',
    ]);
    expect([seen('gone', statuses.verified), seen('begun', statuses.failed)]).toEqual(['verified', 'failed']);
  });

  const states = ['storing', 'waiting', 'pending', 'reviewing', 'expired', 'completed', 'of tomorrow'];
  const personaStates = [
    null,
    'waiting',
    'pending',
    'reviewing',
    'processing',
    'expired',
    'completed',
    'unknown',
    'of tomorrow',
  ];
  test.each(states.flatMap((state) => personaStates.map((personaState) => ({ state, personaState }))))(
    'has a screen: $state, $personaState',
    (change) => {
      const { snapshot } = loaded(unverified(change));
      expect([...snapshot.tags].filter((tag) => tag.startsWith('screen:'))).toHaveLength(1);
    },
  );

  test('a photo can be taken again, a watch list cannot', () => {
    const failedFor = (...failureCodes: string[]) => documentsCanCure(failureCodes);
    expect(failedFor('selfie_quality_check_failure', 'id_barcode_check_failure')).toBe(true);
    expect(failedFor('id_quality_check_failure', 'watchlist_check_failure')).toBe(false);
    expect(failedFor()).toBe(false);
  });
});

test.each([
  ['none', 'notStarted'],
  ['verified', null],
  ['rejected', null],
  ['customerStoring', null],
  ['lapsed', 'notStarted'],
  ['preparing', 'started'],
  ['open', 'started'],
  ['begun', 'started'],
  ['checking', 'reviewing'],
  ['failed', 'failed'],
] as const)('other screens name the stage of a verification that is "%s"', (name, stage) => {
  expect(stageOf(statuses[name])).toBe(stage);
});

test('a part that is needed again is a stage of its own, while the inquiry is open', () => {
  const { verification } = statuses.begun;
  expect(stageOf({ customerState: 'unverified', verification: { ...verification, moreNeeded: true } })).toBe(
    'moreNeeded',
  );
  expect(
    stageOf({
      customerState: 'unverified',
      verification: { ...verification, personaState: 'expired', moreNeeded: true },
    }),
  ).toBe('notStarted');
});
