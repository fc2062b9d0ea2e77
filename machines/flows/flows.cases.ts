import { type ActorLogic, createEmptyActor, type EventObject, type Snapshot } from 'xstate';
import type { Cases } from '../shared/cases.ts';
import type { flowsMachine } from './flows.machine.ts';
import type { Openings } from './flows.types.ts';

type Opened = Openings['signUp'];

/** Stands in for an open flow with this snapshot. */
const still = (snapshot: Snapshot<unknown>): Opened => {
  const logic: ActorLogic<Snapshot<unknown>, EventObject, unknown> = {
    getInitialSnapshot: () => snapshot,
    transition: (unchanged) => unchanged,
    getPersistedSnapshot: (unchanged) => unchanged,
  };
  return {
    logic: logic as unknown as Opened['logic'],
    input: { email: '', alreadySent: false, referralCode: '', invitation: '', country: '', saved: null },
  };
};

export const flowsCases: Cases<typeof flowsMachine> = {
  inputs: [undefined],
  events: {
    'flow.opened': [
      { name: 'signUp', opening: still(createEmptyActor().getSnapshot()) },
      {
        name: 'signUp',
        opening: still({ status: 'done', output: { kind: 'registered', email: '' }, error: undefined }),
      },
      { name: 'signUp', opening: still({ status: 'error', output: undefined, error: new Error('a defect') }) },
    ],
    'fact.reported': [{ fact: 'order.placed' }],
  },
  actors: {},
  abstraction: ({ context }) => Object.entries(context.flows).map(([name, flow]) => [name, flow.getSnapshot().status]),
};
