import { expect, test } from 'vitest';
import { defaultMailChoices } from '#domain/security/mailChoices.ts';
import { mailChoicesCases } from '#machines/mailChoices/mailChoices.cases.ts';
import { mailChoicesMachine, selectChoices, selectFailed, selectSaved, selectSaving } from '#machines/mailChoices/mailChoices.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(mailChoicesMachine, mailChoicesCases);

const orders = { kind: 'orders', wanted: true } as const;
const chosen = () =>
  story(mailChoicesMachine, undefined).send({ type: 'choices.updated', choices: defaultMailChoices }, { type: 'mail.chosen', ...orders });

test('a switch moves only once the server has answered', () => {
  const flow = chosen();
  expect([selectSaving(flow.snapshot), selectChoices(flow.snapshot)?.orders]).toEqual([orders, false]);
  flow.send({ type: 'mail.chosen', kind: 'deposits', wanted: false });
  expect(flow.inputOf('saveChoices')).toEqual({ choices: { ...defaultMailChoices, orders: true } });
  flow.resolve('saveChoices', { ...defaultMailChoices, orders: true });
  expect([selectSaved(flow.snapshot), selectChoices(flow.snapshot)?.orders, flow.emitted]).toEqual([orders, true, [{ type: 'choices.changed' }]]);
});

test('a choice that was not saved can be tried again', () => {
  const flow = chosen().reject('saveChoices', new ProblemError(problem('offline', true)));
  expect([selectFailed(flow.snapshot), selectChoices(flow.snapshot)?.orders]).toEqual([orders, false]);
  expect(flow.send({ type: 'retry.requested' }).inputOf('saveChoices')).toEqual({ choices: { ...defaultMailChoices, orders: true } });
});
