import { fromPromise } from 'xstate';
import { requestMachine } from '#machines/request/request.machine.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import type { System } from '../effects/app/session.ts';
import { onDemand } from '../world/on-demand.ts';
import type { Services } from '../world/services.ts';
import { type CallContext, type OpenCalls, resourceOf } from './resources.ts';

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

const failWith =
  ({ requestFaultOf }: Pick<OpenCalls, 'requestFaultOf'>) =>
  (error: unknown) => {
    throw requestFaultOf(error);
  };

/** The resources of an owner, with the calls of the table. */
export function provideResources(services: Services, system: System) {
  const perform = fromPromise<unknown, { key: string }>(async ({ input: { key }, signal }) => {
    const resource = resourceOf(key);
    const context = contextOf(services, system);
    if (resource.token === 'none') {
      const calls = await onDemand(() => import('./open-calls.ts'));
      return resource.call(calls, context, signal).catch(failWith(calls));
    }
    const calls = await onDemand(() => import('./resource-calls.ts'));
    return resource.call(calls, context, signal).catch(failWith(calls));
  });
  return resourcesMachine.provide({ actors: { request: requestMachine.provide({ actors: { perform } }) } });
}
