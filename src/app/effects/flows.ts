import { flowsMachine } from '#machines/flows/flows.machine.ts';

export const provideFlows = () =>
  flowsMachine.provide({
    actions: {
      // The console is where a defect of ours belongs; the error screen tells the customer.
      logCrash: (_, { actorId, error }) => console.error(`the flow ${actorId} broke`, error),
    },
  });
