import { describe, expect, test } from 'vitest';
import { resetPasswordCases } from '#machines/resetPassword/resetPassword.cases.ts';
import { resetPasswordMachine } from '#machines/resetPassword/resetPassword.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(resetPasswordMachine, resetPasswordCases);

describe('resetting a password', () => {
  test('keeps the address through a failure, and can be sent again after half a minute', () => {
    const flow = story(resetPasswordMachine, { email: ' maya@example.test', alreadySent: false }).send({
      type: 'link.requested',
    });
    expect(flow.inputOf('sendResetLink')).toEqual({ email: 'maya@example.test' });
    flow.reject('sendResetLink', new ProblemError(problem('offline', true)));
    expect(flow.snapshot.context).toMatchObject({ email: ' maya@example.test', problem: { code: 'offline' } });
    flow.send({ type: 'link.requested' }).resolve('sendResetLink', { ok: true });
    expect([flow.state, flow.snapshot.context.secondsLeft]).toEqual(['sent.cooling.ticking', 30]);
    expect(flow.advance(30_000).state).toBe('sent.ready');
    expect(flow.send({ type: 'link.requested' }).state).toBe('sending');
  });

  test('that was requested before a reload can be sent again, or to another address', () => {
    const flow = story(resetPasswordMachine, { email: 'maya@example.test', alreadySent: true });
    expect([flow.state, flow.snapshot.context.secondsLeft]).toEqual(['sent.cooling.ticking', 30]);
    expect(flow.send({ type: 'email.revised' }).state).toBe('editing');
  });
});
