import { describe, expect, test } from 'vitest';
import { closeAccountCases, noObstacles, sampleCloseAccountInput } from '#machines/closeAccount/closeAccount.cases.ts';
import { closeAccountMachine } from '#machines/closeAccount/closeAccount.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(closeAccountMachine, closeAccountCases);

const begun = () => story(closeAccountMachine, sampleCloseAccountInput);
const asked = () => begun().send({ type: 'closing.requested' }).resolve('readObstacles', noObstacles);
const refused = (reason: string) => ({ ok: false, reason, problem: problem(reason) });

describe('closing an account', () => {
  test('needs an empty one, a question and a code, and waits a day', () => {
    const flow = asked().send({ type: 'closing.confirmed' }).resolve('requestClosing', refused('checkRequired'));
    expect(flow.inputOf('oneTimeCode')).toMatchObject({ about: { kind: 'closing' } });
    flow.resolve('oneTimeCode', { stepUp: null }).resolve('requestClosing', { ok: true, closesAt: 5 });
    expect([flow.state, flow.snapshot.context.closesAt]).toEqual(['waiting', 5]);
  });

  test('of an account with money says what comes first, and looks again', () => {
    const flow = begun().send({ type: 'closing.requested' });
    flow.resolve('readObstacles', { balances: ['BTC'], orders: 0, transfers: 0 });
    expect([flow.state, flow.snapshot.context.obstacles?.balances]).toEqual(['blocked', ['BTC']]);
    expect(flow.send({ type: 'closing.requested' }).state).toBe('checking');
  });

  test('looks again when money arrives before the answer', () => {
    expect(asked().send({ type: 'closing.confirmed' }).resolve('requestClosing', refused('notEmpty')).state).toBe(
      'checking',
    );
  });

  test('that was begun elsewhere is heard of, and kept here', () => {
    const flow = begun().send({ type: 'closing.updated', closesAt: 5 }, { type: 'account.kept' });
    expect(flow.resolve('keepAccount', { ok: true }).state).toBe('open');
    expect(flow.snapshot.context.closesAt).toBeNull();
  });

  test('whose answer was lost is not begun again by itself', () => {
    const flow = asked()
      .send({ type: 'closing.confirmed' })
      .reject('requestClosing', new ProblemError(problem('timeout', true)));
    expect([flow.state, flow.snapshot.context.problem?.code]).toEqual(['open', 'timeout']);
    expect(flow.send({ type: 'closing.updated', closesAt: 5 }).state).toBe('waiting');
  });
});
