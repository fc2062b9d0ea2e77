import type { AnyActorRef } from 'xstate';
import type { AppActorRef, LongLivedActors } from '#machines/app/app.types.ts';
import type { FlowName, FlowRefs, FlowsActorRef, Openings } from '#machines/flows/flows.types.ts';
import type { RequestRef } from '#machines/request/request.types.ts';
import { isCustomers, type ResourceKey, type ValueOf } from '../resources/resources.ts';
import type { Services } from './services.ts';

/** What a page can use: the outside services, and the actors that live as long as the app. */
export interface World {
  readonly services: Services;
  readonly app: AppActorRef;
  actor<Name extends keyof LongLivedActors>(name: Name): LongLivedActors[Name];
}

/** A page's view of the signed-in customer, who owns flows that end with the session. */
export interface Customer extends World {
  /** The bank's guid. */
  readonly guid: string;
  readonly flows: FlowsActorRef;
}

/** The signed-in customer, or null. */
export function customerOf(world: World): Customer | null {
  const snapshot = world.app.getSnapshot().children.customer?.getSnapshot();
  const flows = snapshot?.children.flows;
  return flows && snapshot ? { ...world, guid: snapshot.context.guid, flows } : null;
}

/** The flows of the current page, which end with it; null while it loads. */
export const pageFlows = (world: World): FlowsActorRef | null => world.actor('page').getSnapshot().children.flows ?? null;

const isRunning = (flow: AnyActorRef | undefined): boolean => flow?.getSnapshot().status === 'active';

/**
 * Opens a flow, unless it is running.
 * @param listen called with a newly opened flow, to subscribe to what it emits
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

/** Requests or reloads resources. A customer's resources are skipped while no one is signed in. */
export function request(world: World, ...keys: readonly ResourceKey[]): void {
  for (const key of keys) resourcesOf(world, key)?.send({ type: 'resource.requested', key });
}

/** Reloads resources that a page has requested; one that none has shown yet stays unloaded. */
export function renew(world: World, ...keys: readonly ResourceKey[]): void {
  request(world, ...keys.filter((key) => resourcesOf(world, key)?.getSnapshot().context.requests[key] !== undefined));
}

/** The request of a resource, created on first use. */
export function requestOf<Key extends ResourceKey>(world: World, key: Key): RequestRef<ValueOf<Key>> {
  const known = () => resourcesOf(world, key)?.getSnapshot().context.requests[key] as RequestRef<ValueOf<Key>> | undefined;
  if (!known()) request(world, key);
  const made = known();
  if (!made) throw new Error(`nobody is signed in to request "${key}"`);
  return made;
}
