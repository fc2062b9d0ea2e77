import { describe, expect, test } from 'vitest';
import type { EmailChangeEffect } from '#domain/security/emailChange.ts';
import { emailChangeCases } from '#machines/emailChange/emailChange.cases.ts';
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(emailChangeMachine, emailChangeCases);

const token = 'q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq83';

const checked = (effect: EmailChangeEffect = 'now', appliesAt: number | null = null) =>
  story(emailChangeMachine, { token }).resolve('checkEmailLink', {
    ok: true,
    email: 'maya@example.test',
    effect,
    appliesAt,
  });

describe('a new email address', () => {
  test('is shown, and not the account’s before the button is pressed', () => {
    const flow = checked();
    expect([flow.state, flow.snapshot.context.email]).toEqual(['ready', 'maya@example.test']);
    flow
      .send({ type: 'change.confirmed' })
      .resolve('confirmEmailChange', { ok: true, email: 'maya@example.test', appliesAt: null });
    expect([flow.state, flow.snapshot.context.email]).toEqual(['changed', 'maya@example.test']);
  });

  test('that is not known is not confirmed: the link is checked again', () => {
    const flow = story(emailChangeMachine, { token }).reject(
      'checkEmailLink',
      new ProblemError(problem('offline', true)),
    );
    expect(flow.send({ type: 'change.confirmed' }).state).toBe('unchecked');
    expect(
      flow.send({ type: 'retry.requested' }).resolve('checkEmailLink', { ok: false, reason: 'linkUsed' }).state,
    ).toBe('linkUsed');
  });

  test('can be confirmed again after a fault', () => {
    const flow = checked().send({ type: 'change.confirmed' });
    flow.reject('confirmEmailChange', new ProblemError(problem('offline', true)));
    expect([flow.state, flow.snapshot.context.problem?.code]).toEqual(['ready', 'offline']);
  });
});

describe('a change that the old mailbox had no word in', () => {
  const made = { ok: true, email: 'maya@example.test', appliesAt: null } as const;

  test('waits after the new mailbox has confirmed it, and nobody is signed out', () => {
    const flow = checked('later').send({ type: 'change.stopped' }, { type: 'change.confirmed' });
    flow.resolve('confirmEmailChange', { ...made, appliesAt: startTime });
    expect([flow.state, flow.snapshot.context.appliesAt, flow.emitted]).toEqual(['waiting', startTime, []]);
  });

  test('is stopped by the old mailbox, after a fault too', () => {
    const flow = checked('pending', startTime).send({ type: 'change.stopped' });
    flow.reject('stopEmailChange', new ProblemError(problem('offline', true)));
    expect([flow.state, flow.snapshot.context.problem?.code]).toEqual(['pending', 'offline']);
    flow.send({ type: 'change.stopped' });
    expect(flow.inputOf('stopEmailChange')).toEqual({ token });
    expect(flow.resolve('stopEmailChange', { ok: true }).state).toBe('stopped');
  });

  test('is made at once by the old mailbox, and everybody is signed out', () => {
    const flow = checked('pending', startTime).send({ type: 'change.confirmed' }).resolve('confirmEmailChange', made);
    expect([flow.state, flow.emitted]).toEqual(['changed', [{ type: 'email.replaced' }]]);
  });

  test('that was canceled in the settings can be neither stopped nor made', () => {
    for (const type of ['change.stopped', 'change.confirmed'] as const) {
      const flow = checked('pending', startTime).send({ type });
      flow.resolve(type === 'change.stopped' ? 'stopEmailChange' : 'confirmEmailChange', {
        ok: false,
        reason: 'linkUsed',
      });
      expect(flow.state).toBe('linkUsed');
    }
  });
});
