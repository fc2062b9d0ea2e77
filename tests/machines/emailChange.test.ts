import { describe, expect, test } from 'vitest';
import { emailChangeCases } from '#machines/emailChange/emailChange.cases.ts';
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(emailChangeMachine, emailChangeCases);

const token = 'q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq83';

describe('a new email address', () => {
  test('is not the account’s before the button is pressed', () => {
    const flow = story(emailChangeMachine, { token });
    expect([flow.state, flow.snapshot.context.email]).toEqual(['ready', '']);
    flow.send({ type: 'change.confirmed' }).resolve('confirmEmailChange', { ok: true, email: 'maya@example.test' });
    expect([flow.state, flow.snapshot.context.email]).toEqual(['changed', 'maya@example.test']);
  });

  test('can be confirmed again after a fault', () => {
    const flow = story(emailChangeMachine, { token }).send({ type: 'change.confirmed' });
    flow.reject('confirmEmailChange', new ProblemError(problem('offline', true)));
    expect([flow.state, flow.snapshot.context.problem?.code]).toEqual(['ready', 'offline']);
  });
});
