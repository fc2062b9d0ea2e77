import { flowsMachine } from '#machines/flows/flows.machine.ts';

export const provideFlows = () =>
  flowsMachine.provide({
    actions: {
      // A bug goes to the console; the customer sees the error screen.
      logCrash: (_, { actorId, error }) => console.error(`the flow ${actorId} broke`, error),
    },
  });
