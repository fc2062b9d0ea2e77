import { describe, expect, test } from 'vitest';
import { changePasswordCases } from '#machines/changePassword/changePassword.cases.ts';
import { changePasswordMachine } from '#machines/changePassword/changePassword.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(changePasswordMachine, changePasswordCases);

const input = { customerGuid: '0123456789abcdef0123456789abcdef', email: 'maya@example.test' };
const password = 'tin-kettle-4-moons';
const submitted = () =>
  story(changePasswordMachine, input).send(
    { type: 'change.requested' },
    { type: 'password.changed', password },
    { type: 'form.submitted' },
  );

describe('changing the password', () => {
  test('asks for a code when the sign-in is long ago, and then makes the same call without typing again', () => {
    const flow = submitted().resolve('updatePassword', { ok: false, reason: 'checkRequired' });
    expect(flow.inputOf('oneTimeCode')).toEqual({
      customerGuid: input.customerGuid,
      variant: 'plain',
      about: { kind: 'password' },
    });
    flow.resolve('oneTimeCode', { stepUp: null });
    expect(flow.inputOf('updatePassword')).toEqual({ password });
    flow.resolve('updatePassword', { ok: true });
    expect([flow.state, flow.snapshot.context.password]).toEqual(['replaced', '']);
  });

  test('says nothing more of a refused password once another is refused at its field', () => {
    const flow = submitted().resolve('updatePassword', { ok: false, reason: 'refused', problem: problem('refused') });
    flow.send({ type: 'password.changed', password: 'short' }, { type: 'form.submitted' });
    expect(flow.snapshot.context).toMatchObject({ problem: null, fieldProblems: { password: 'tooShort' } });
  });

  test('keeps what was typed through a fault and a code that was given up, and nothing of a change that was', () => {
    const flow = submitted().reject('updatePassword', new ProblemError(problem('offline', true)));
    expect(flow.snapshot.context.password).toBe(password);
    flow
      .send({ type: 'form.submitted' })
      .resolve('updatePassword', { ok: false, reason: 'checkRequired' })
      .send({ type: 'change.closed' });
    expect([flow.state, flow.snapshot.context.password]).toEqual(['editing', password]);
    expect(flow.send({ type: 'change.closed' }).snapshot.context.password).toBe('');
  });
});
