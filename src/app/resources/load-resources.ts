import { fromPromise } from 'xstate';
import type { Owner } from '#machines/flows/catalogue.ts';
import { requestMachine } from '#machines/request/request.machine.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import type { System } from '../effects/app/session.ts';
import type { Services } from '../handle/services.ts';
import { onDemand } from '../logic/on-demand.ts';
import { type CallContexts, type Calls, type Resource, resourceNamed } from './resources.ts';

const signedOut = new ProblemError({ code: 'unauthenticated', retryable: false, message: 'Please log in.' });

/** The code of the calls, by owner. */
const codeOf: { readonly [Of in Owner]: () => Promise<Calls[Of]> } = {
  public: () => import('./open-calls.ts'),
  customer: () => import('../effects/records/resource-calls.ts'),
  staff: () => import('./staff-calls.ts'),
};

/** The context of calls by owner, with the current token. */
const contextsOf = (services: Services, system: System): { readonly [Of in Owner]: () => CallContexts[Of] } => ({
  public: () => services,
  customer() {
    const { session } = system().get('session').getSnapshot().context;
    if (!session) throw signedOut;
    return { ...services, session };
  },
  staff() {
    const { held } = system().get('adminSession').getSnapshot().context;
    if (!held) throw signedOut;
    return { ...services, token: held.token };
  },
});

export function provideResources(services: Services, system: System) {
  const contexts = contextsOf(services, system);
  async function call<Of extends Owner>(
    { owner, call }: Resource<Of, unknown, never>,
    params: never,
    signal: AbortSignal,
  ): Promise<unknown> {
    const context = contexts[owner]();
    const calls = await onDemand(codeOf[owner]);
    return call(calls, context, signal, params).catch((error: unknown) => {
      throw calls.requestFaultOf(error);
    });
  }
  const perform = fromPromise<unknown, { name: string; params: unknown }>(({ input: { name, params }, signal }) =>
    call(resourceNamed(name) as Resource<Owner, unknown, never>, params as never, signal),
  );
  return resourcesMachine.provide({ actors: { request: requestMachine.provide({ actors: { perform } }) } });
}
