import { fromPromise } from 'xstate';
import { RequestFault } from '#machines/request/fault.ts';
import { requestMachine } from '#machines/request/request.machine.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { onDemand } from './on-demand.ts';
import type { Services } from './services.ts';
import type { System } from './session.ts';

/** The loads by key. The calls themselves (`resources.ts`) bring schemas and the network's client, so their code comes with the first load. */
export function provideResources(services: Services, system: System) {
  const perform = fromPromise<unknown, { key: string; input: unknown }>(async ({ input: { key }, signal }) => {
    try {
      const { performResource } = await onDemand(() => import('./resources.ts'));
      return await performResource(services, system, key, signal);
    } catch (error) {
      if (error instanceof RequestFault || !(error instanceof ProblemError)) throw error;
      throw new RequestFault(error.problem);
    }
  });
  return resourcesMachine.provide({ actors: { request: requestMachine.provide({ actors: { perform } }) } });
}
