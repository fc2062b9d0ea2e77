import { fromPromise } from 'xstate';
import { requestMachine } from '#machines/request/request.machine.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { type CallContext, resourceOf } from '../resources.ts';
import { onDemand } from './on-demand.ts';
import type { Services } from './services.ts';
import type { System } from './session.ts';

const signedOut = new ProblemError({ code: 'unauthenticated', retryable: false, message: 'Please log in.' });

/** The current input of the calls. */
function contextOf(services: Services, system: System): CallContext {
  return {
    ...services,
    get session() {
      const { session } = system().get('session').getSnapshot().context;
      if (!session) throw signedOut;
      return session;
    },
  };
}

/** The resources of an owner, with the calls of the table. */
export function provideResources(services: Services, system: System) {
  const perform = fromPromise<unknown, { key: string }>(async ({ input: { key }, signal }) => {
    const calls = await onDemand(() => import('../resource-calls.ts'));
    try {
      return await resourceOf(key).call(calls, contextOf(services, system), signal);
    } catch (error) {
      throw calls.requestFaultOf(error);
    }
  });
  return resourcesMachine.provide({ actors: { request: requestMachine.provide({ actors: { perform } }) } });
}
