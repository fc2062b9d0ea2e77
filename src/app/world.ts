import type { AnyActorRef } from 'xstate';
import type { AppActorRef, LongLivedActors } from '#machines/app/app.types.ts';
import type { FlowName, FlowRefs, FlowsActorRef, Openings } from '#machines/flows/flows.types.ts';
import type { RequestRef } from '#machines/request/request.types.ts';
import type { Services } from './effects/services.ts';
import { isCustomers, type ResourceKey, type ValueOf } from './resources.ts';

/** What a page may reach: the outside world, and the actors that live as long as the app. */
export interface World {
  readonly services: Services;
  readonly app: AppActorRef;
  actor<Name extends keyof LongLivedActors>(name: Name): LongLivedActors[Name];
}

/** A page's view of the signed-in customer: their flows are opened in it, and end with the session. */
export interface Customer extends World {
  /** The bank's guid. */
  readonly guid: string;
  readonly flows: FlowsActorRef;
}

/** The customer who is signed in; null while nobody is. */
export function customerOf(world: World): Customer | null {
  const snapshot = world.app.getSnapshot().children.customer?.getSnapshot();
  const flows = snapshot?.children.flows;
  return flows && snapshot ? { ...world, guid: snapshot.context.guid, flows } : null;
}

/** The flows that end with the page that is shown; null while it loads. */
export const pageFlows = (world: World): FlowsActorRef | null => world.actor('page').getSnapshot().children.flows ?? null;

const isRunning = (flow: AnyActorRef | undefined): boolean => flow?.getSnapshot().status === 'active';

/**
 * Opens a flow, unless it runs.
 * @param listen called with a flow that was opened just now: to pass on what it emits
 * @returns the running flow
 */
export function open<Name extends FlowName>(
  owner: FlowsActorRef,
  name: Name,
  start: () => Openings[Name],
  listen?: (flow: FlowRefs[Name]) => void,
): FlowRefs[Name] {
  const flow = (): FlowRefs[Name] | undefined => owner.getSnapshot().context.flows[name];
  const before = flow();
  if (before && isRunning(before)) return before;
  owner.send({ type: 'flow.opened', name, opening: start() });
  const opened = flow();
  if (!opened) throw new Error(`the flow "${name}" did not open`);
  listen?.(opened);
  return opened;
}

const resourcesOf = (world: World, key: ResourceKey) =>
  isCustomers(key) ? world.app.getSnapshot().children.customer?.getSnapshot().children.resources : world.actor('resources');

/** Requests resources, or requests them again. Those of a customer are requested of nobody while nobody is signed in. */
export function request(world: World, ...keys: readonly ResourceKey[]): void {
  for (const key of keys) resourcesOf(world, key)?.send({ type: 'resource.requested', key });
}

/** The request of a resource, made now if it was not before. */
export function requestOf<Key extends ResourceKey>(world: World, key: Key): RequestRef<ValueOf<Key>> {
  const known = () => resourcesOf(world, key)?.getSnapshot().context.requests[key] as RequestRef<ValueOf<Key>> | undefined;
  if (!known()) request(world, key);
  const made = known();
  if (!made) throw new Error(`nobody is signed in to request "${key}"`);
  return made;
}
