import { describe, expect, test } from 'vitest';
import { newPasswordCases, sampleToken } from '#machines/newPassword/newPassword.cases.ts';
import { newPasswordMachine } from '#machines/newPassword/newPassword.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(newPasswordMachine, newPasswordCases);

const link = { token: sampleToken, email: 'maya@example.test' };
const password = 'tin-kettle-4-moons';

describe('a new password', () => {
  test('is chosen after the link was checked, and leaves no secret behind', () => {
    const flow = story(newPasswordMachine, link);
    expect(flow.inputOf('checkResetLink')).toEqual(link);
    flow.resolve('checkResetLink', { ok: true });
    flow.send({ type: 'password.changed', password }, { type: 'form.submitted' }).resolve('setPassword', { ok: true });
    expect(flow.state).toBe('changed');
    expect(flow.snapshot.context).toMatchObject({ password: '', token: '' });
  });

  test('is not asked for when the link arrived cut, which no server needs to say', () => {
    const flow = story(newPasswordMachine, { ...link, token: sampleToken.slice(0, 30) });
    expect(flow.state).toBe('linkIncomplete');
  });

  test('survives a failure, and a link that was used meanwhile says so', () => {
    const flow = story(newPasswordMachine, link).resolve('checkResetLink', { ok: true });
    flow
      .send({ type: 'password.changed', password }, { type: 'form.submitted' })
      .reject('setPassword', new ProblemError(problem('offline', true)));
    expect(flow.snapshot.context).toMatchObject({ password, problem: { code: 'offline' } });
    flow.send({ type: 'form.submitted' }).resolve('setPassword', { ok: false, reason: 'linkSpent' });
    expect(flow.resolve('checkResetLink', { ok: false, reason: 'linkUsed' }).state).toBe('linkUsed');
  });
});
