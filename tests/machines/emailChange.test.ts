import { describe, expect, test } from 'vitest';
import { emailChangeCases } from '#machines/emailChange/emailChange.cases.ts';
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(emailChangeMachine, emailChangeCases);

const token = 'q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq83';

const checked = () => story(emailChangeMachine, { token }).resolve('checkEmailLink', { ok: true, email: 'maya@example.test' });

describe('a new email address', () => {
  test('is shown, and not the account’s before the button is pressed', () => {
    const flow = checked();
    expect([flow.state, flow.snapshot.context.email]).toEqual(['ready', 'maya@example.test']);
    flow.send({ type: 'change.confirmed' }).resolve('confirmEmailChange', { ok: true, email: 'maya@example.test' });
    expect([flow.state, flow.snapshot.context.email]).toEqual(['changed', 'maya@example.test']);
  });

  test('that is not known is not confirmed: the link is checked again', () => {
    const flow = story(emailChangeMachine, { token }).reject('checkEmailLink', new ProblemError(problem('offline', true)));
    expect(flow.send({ type: 'change.confirmed' }).state).toBe('unchecked');
    expect(flow.send({ type: 'retry.requested' }).resolve('checkEmailLink', { ok: false, reason: 'linkUsed' }).state).toBe('linkUsed');
  });

  test('can be confirmed again after a fault', () => {
    const flow = checked().send({ type: 'change.confirmed' });
    flow.reject('confirmEmailChange', new ProblemError(problem('offline', true)));
    expect([flow.state, flow.snapshot.context.problem?.code]).toEqual(['ready', 'offline']);
  });
});
