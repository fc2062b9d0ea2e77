import { expect, test } from 'vitest';
import { createActor, fromTransition } from 'xstate';
import { flowsCases } from '#machines/flows/flows.cases.ts';
import { flowsMachine } from '#machines/flows/flows.machine.ts';
import type { Openings } from '#machines/flows/flows.types.ts';
import { verifyMachine } from '../kit/verify.ts';
import { waitingFlow } from './flows.driver.ts';

verifyMachine(flowsMachine, flowsCases);

test('a flow that runs is not opened again, and stops with its owner', () => {
  const owner = createActor(flowsMachine).start();
  owner.send({ type: 'flow.opened', name: 'trades', opening: waitingFlow() });
  const flow = owner.getSnapshot().context.flows.trades;
  owner.send({ type: 'flow.opened', name: 'trades', opening: waitingFlow() });
  expect(owner.getSnapshot().context.flows.trades).toBe(flow);
  owner.stop();
  expect(flow?.getSnapshot().status).toBe('stopped');
});

test.each([
  ['order.filled', ['trades']],
  ['withdrawal.sent', ['transfers']],
  ['deposit.ended', ['transfers']],
  ['range.changed', []],
] as const)('the lists of records that %s changes read their newest page again: %j', (fact, changed) => {
  const heard: string[] = [];
  const list = (name: string): Openings['trades'] => ({
    logic: fromTransition(
      (_, { type }) => void heard.push(`${name} ${type}`),
      undefined,
    ) as unknown as Openings['trades']['logic'],
    input: undefined,
  });
  const owner = createActor(flowsMachine).start();
  for (const name of ['trades', 'transfers'] as const) owner.send({ type: 'flow.opened', name, opening: list(name) });
  owner.send({ type: 'fact.reported', fact });
  expect(heard).toEqual(changed.map((name) => `${name} records.changed`));
});
