import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { flowsCases } from '#machines/flows/flows.cases.ts';
import { flowsMachine } from '#machines/flows/flows.machine.ts';
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
