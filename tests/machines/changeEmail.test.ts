import { describe, expect, test } from 'vitest';
import { changeEmailCases } from '#machines/changeEmail/changeEmail.cases.ts';
import { changeEmailMachine } from '#machines/changeEmail/changeEmail.machine.ts';
import { changeEmailDraft } from '#machines/changeEmail/changeEmail.saved.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(changeEmailMachine, changeEmailCases);

const input = { customerGuid: '0123456789abcdef0123456789abcdef', email: 'maya@example.test', draft: null };
const submitted = (newEmail: string) =>
  story(changeEmailMachine, input).send(
    { type: 'change.requested' },
    { type: 'newEmail.changed', newEmail },
    { type: 'form.submitted' },
  );

describe('changing the email address', () => {
  test('sends a link after a code, and another one half a minute later', () => {
    const flow = submitted(' new@example.test ').resolve('requestEmailChange', { ok: false, reason: 'checkRequired' });
    flow.resolve('oneTimeCode', { stepUp: null });
    expect(flow.inputOf('requestEmailChange')).toEqual({ newEmail: 'new@example.test' });
    flow.resolve('requestEmailChange', { ok: true });
    expect([flow.state, flow.snapshot.context.secondsLeft]).toEqual(['sent.cooling.ticking', 30]);
    expect(flow.advance(30_000).send({ type: 'link.requested' }).state).toBe('submitting');
  });

  test('refuses the address that the account has', () => {
    const flow = submitted('MAYA@example.test');
    expect([flow.state, flow.snapshot.context.fieldProblems]).toEqual(['editing', { newEmail: 'sameEmail' }]);
  });

  test('shows the address that was typed when the session expired again, until its link is sent', () => {
    const typed = story(changeEmailMachine, input).send(
      { type: 'change.requested' },
      { type: 'newEmail.changed', newEmail: 'new@exam' },
    );
    const draft = changeEmailDraft(typed.snapshot);
    expect(draft).toEqual({ newEmail: 'new@exam' });
    const flow = story(changeEmailMachine, { ...input, draft });
    expect([flow.state, flow.snapshot.context.newEmail]).toEqual(['editing', 'new@exam']);
    flow
      .send({ type: 'newEmail.changed', newEmail: 'new@example.test' }, { type: 'form.submitted' })
      .resolve('requestEmailChange', { ok: true });
    expect(changeEmailDraft(flow.snapshot)).toBeNull();
    expect(changeEmailDraft(story(changeEmailMachine, input).snapshot)).toBeNull();
  });

  test('keeps the address through a fault', () => {
    const flow = submitted('new@example.test').reject('requestEmailChange', new ProblemError(problem('offline', true)));
    expect(flow.snapshot.context).toMatchObject({ newEmail: 'new@example.test', problem: { code: 'offline' } });
  });
});

describe('a change that waits', () => {
  const pending = { email: 'new@example.test', appliesAt: startTime };
  const waiting = () => story(changeEmailMachine, input).send({ type: 'pending.updated', pending });

  test('is shown as soon as it is known, and no longer than it waits', () => {
    expect(waiting().state).toBe('waiting');
    expect(waiting().send({ type: 'pending.updated', pending: null }).state).toBe('idle');
    const typing = story(changeEmailMachine, input).send(
      { type: 'change.requested' },
      { type: 'pending.updated', pending },
    );
    expect([typing.state, typing.send({ type: 'change.closed' }).state]).toEqual(['editing', 'waiting']);
  });

  test('is canceled, after a fault too, and what shows it is loaded again', () => {
    const flow = waiting()
      .send({ type: 'pending.canceled' })
      .reject('cancelEmailChange', new ProblemError(problem('offline', true)));
    expect([flow.state, flow.snapshot.context.problem?.code]).toEqual(['waiting', 'offline']);
    flow.send({ type: 'pending.canceled' }).resolve('cancelEmailChange', { ok: true });
    expect([flow.state, flow.snapshot.context]).toMatchObject(['idle', { pending: null, problem: null }]);
    expect(flow.emitted).toContainEqual({ type: 'emailChange.updated' });
  });

  test('gives way to another request', () => {
    const flow = waiting().send(
      { type: 'change.requested' },
      { type: 'newEmail.changed', newEmail: 'other@example.test' },
      { type: 'form.submitted' },
    );
    flow.resolve('requestEmailChange', { ok: true });
    expect(flow.emitted).toContainEqual({ type: 'emailChange.updated' });
    expect(flow.send({ type: 'change.closed' }).state).toBe('idle');
  });
});
