import { describe, expect, test } from 'vitest';
import { problem } from '#machines/shared/problem.ts';
import { sampleInquiry, sampleUnlock, unlockAccountCases } from '#machines/unlockAccount/unlockAccount.cases.ts';
import { unlockAccountMachine } from '#machines/unlockAccount/unlockAccount.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(unlockAccountMachine, unlockAccountCases);

const locked = () => story(unlockAccountMachine, sampleUnlock).resolve('loadStage', { ok: true, stage: 'none' });
const opened = { ok: true, stage: 'open', inquiry: sampleInquiry } as const;
const inFrame = () => locked().send({ type: 'unlock.requested' }).resolve('openCheck', opened);

describe('unlocking', () => {
  test('takes a code, then the identity check, and ends when the server says so', () => {
    const flow = locked().send({ type: 'unlock.requested' });
    expect(flow.inputOf('openCheck')).toEqual({ email: 'maya@example.test', idToken: 'id-token' });
    flow.resolve('openCheck', { ok: false, reason: 'codeRequired', problem: problem('code_required') });
    expect(flow.inputOf('oneTimeCode')).toEqual({ customerGuid: '', variant: 'plain', about: null });
    flow.resolve('oneTimeCode', { stepUp: null }).resolve('openCheck', { ok: true, stage: 'preparing', inquiry: null });
    expect(flow.running).toEqual([]);
    flow.advance(1_000).resolve('openCheck', opened);
    expect(flow.inputOf('inquiry')).toEqual(sampleInquiry);
    flow.send({ type: 'inquiry.ready' }, { type: 'inquiry.started' }, { type: 'inquiry.completed' }).advance(2_000);
    flow.resolve('readStage', { ok: true, stage: 'checking' }).advance(5_000);
    expect(flow.resolve('readStage', { ok: true, stage: 'unlocked' }).snapshot.output).toEqual({ kind: 'unlocked' });
  });

  test('continues at the decision where it was left there', () => {
    const flow = story(unlockAccountMachine, sampleUnlock).resolve('loadStage', { ok: true, stage: 'checking' });
    expect(flow.state).toBe('polling.waiting');
  });

  test('is over at once when the bank passed the check meanwhile', () => {
    const flow = story(unlockAccountMachine, sampleUnlock).resolve('loadStage', { ok: true, stage: 'unlocked' });
    expect(flow.snapshot.output).toEqual({ kind: 'unlocked' });
  });

  test('leaves the account locked when the check fails, and another can follow', () => {
    const flow = inFrame()
      .send({ type: 'inquiry.completed' })
      .advance(2_000)
      .resolve('readStage', { ok: true, stage: 'failed' });
    expect([flow.state, flow.snapshot.context.stage]).toEqual(['locked', 'failed']);
    expect(flow.send({ type: 'unlock.requested' }).running).toEqual(['openCheck']);
  });

  test('asks the customer to sign in again once the identity token is no longer accepted', () => {
    const flow = inFrame().send({ type: 'inquiry.completed' }).advance(2_000);
    flow.resolve('readStage', { ok: false, reason: 'tokenRefused', problem: problem('invalid_token') });
    expect([flow.snapshot.output, flow.snapshot.context.idToken]).toEqual([{ kind: 'signInWanted' }, '']);
  });

  test('does not believe the frame: without an answer nothing is unlocked', () => {
    const flow = inFrame().send({ type: 'inquiry.completed' }).advance(2_000).advance(30_000);
    expect([flow.state, flow.snapshot.context.problem?.code]).toEqual(['polling.waiting', 'timeout']);
  });

  test('can be left while the questions are open', () => {
    const flow = inFrame().send({ type: 'inquiry.closed' });
    expect([flow.state, flow.snapshot.context.inquiry]).toEqual(['locked', null]);
  });
});
