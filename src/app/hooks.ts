import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ResourceKey } from '#machines/resources/table.ts';
import type { Problem } from '#machines/shared/problem.ts';
import type { World } from './world.ts';

const WorldContext = createContext<World | null>(null);
export const WorldProvider = WorldContext.Provider;

export function useWorld(): World {
  const world = useContext(WorldContext);
  if (!world) throw new Error('there is no world around this component');
  return world;
}

/** The flow that a page opened under a key, or null while there is none (its session has just ended). */
export function useFlow<Ref extends AnyActorRef>(key: string): Ref | null {
  return useSelector(useWorld().app, ({ context }) => (context.flows[key]?.ref as Ref | undefined) ?? null);
}

export const useSignedIn = (): boolean => useSelector(useWorld().actor('session'), ({ context }) => context.session !== null);

/** A load as a screen sees it. `value` stays while it is loaded again. */
export interface Loaded<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
  readonly busy: boolean;
  readonly reload: () => void;
}

/** The state of a load that the page asked for. `Value` is what the key's call resolves with (`wiring/resources.ts`). */
export function useLoaded<Value>(key: ResourceKey): Loaded<Value> {
  const world = useWorld();
  const request = useSelector(world.actor('resources'), ({ context }) => context.requests[key]);
  const value = useSelector(request, (snapshot) => (snapshot?.context.value ?? null) as Value | null);
  const problem = useSelector(request, (snapshot) => snapshot?.context.problem ?? null);
  const busy = useSelector(request, (snapshot) => snapshot?.hasTag('busy') ?? true);
  return { value, problem, busy, reload: () => world.want(key) };
}

/** The bank's state of the customer (`unverified`, `verified`, …); null while it loads. */
export const useCustomerState = (): string | null => useLoaded<{ readonly state: string }>('customer').value?.state ?? null;

/** Whether prices and money are the sandbox's, which screens then say. */
export const useSandbox = (): boolean => useWorld().services.settings.sandbox;
