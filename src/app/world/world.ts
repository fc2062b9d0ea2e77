import type { AnyActorRef } from 'xstate';
import type { AppActorRef, LongLivedActors } from '#machines/app/app.types.ts';
import { catalogue, type Owner } from '#machines/flows/catalogue.ts';
import type { FlowName, FlowRefs, FlowsActorRef, Openings } from '#machines/flows/flows.types.ts';
import type { RequestRef } from '#machines/request/request.types.ts';
import { keyOf } from '#machines/resources/keys.ts';
import { type ResourceName, resourceNamed, type ValueOf, type Wanted } from '../resources/resources.ts';
import type { Services } from './services.ts';

/** What a page can use: the outside services, and the actors that live as long as the app. */
export interface World {
  readonly services: Services;
  readonly app: AppActorRef;
  actor<Name extends keyof LongLivedActors>(name: Name): LongLivedActors[Name];
  /** At the build: whom the page is drawn for, where that is not a visitor whom nobody knows. */
  readonly drawnFor?: 'customer';
}

/** What opens the flows of an owner. */
export interface Opener<Of extends Owner> {
  readonly owner: Of;
  /**
   * The flows that end with a page, or with the owner's session; null while there is no such page
   * or owner.
   */
  until(end: 'page' | 'session'): FlowsActorRef | null;
  /** Says that a flow of theirs has emitted something. */
  report(fact: string): void;
}

/** A page's view of its owner, whose flows end with the page or with the session. */
export interface Owned<Of extends Owner> extends World {
  readonly flows: Opener<Of>;
}
export type OpenPage = Owned<'public'>;
export interface Customer extends Owned<'customer'> {
  /** The bank's guid. */
  readonly guid: string;
}

/** Who is signed in as a customer, or as staff. */
const signedIn = ({ app }: World, owner: Owner) => (owner === 'public' ? undefined : app.getSnapshot().children[owner]);

/** The flows of who is signed in, which end with their session; null without them. */
export const flowsOf = (world: World, owner: Owner): FlowsActorRef | null =>
  signedIn(world, owner)?.getSnapshot().children.flows ?? null;

/** What opens the flows of an owner, who may be signed out by the time. */
function openerOf<const Of extends Owner>(world: World, owner: Of): Opener<Of> {
  return {
    owner,
    until: (end) => (end === 'page' ? pageFlows(world) : flowsOf(world, owner)),
    report: (fact) => signedIn(world, owner)?.send({ type: 'fact.reported', fact }),
  };
}

/** Whoever is signed in as this, with what opens their flows; null without them. */
export const ownedBy = <const Of extends Owner>(world: World, owner: Of): Owned<Of> | null =>
  signedIn(world, owner) ? { ...world, flows: openerOf(world, owner) } : null;

/** The signed-in customer, or null. */
export function customerOf(world: World): Customer | null {
  const owned = ownedBy(world, 'customer');
  return owned && { ...owned, guid: world.app.getSnapshot().context.customerGuid };
}

/** The current page, for whoever it is; null while it loads. */
export const openPageOf = (world: World): OpenPage | null =>
  pageFlows(world) ? { ...world, flows: openerOf(world, 'public') } : null;

/** The flows of the current page, which end with it; null while it loads. */
export const pageFlows = (world: World): FlowsActorRef | null =>
  world.actor('page').getSnapshot().children.flows ?? null;

const isRunning = (flow: AnyActorRef | undefined): boolean => flow?.getSnapshot().status === 'active';

/**
 * Opens a flow, unless it is running.
 * @param listen called with a newly opened flow, to subscribe to what it emits
 * @returns the running flow
 */
export function open<Of extends Owner, Name extends FlowName<Of | 'public'>>(
  owner: Opener<Of>,
  name: Name,
  start: () => Openings[Name],
  listen?: (flow: FlowRefs[Name]) => void,
): FlowRefs[Name] {
  const flows = owner.until(catalogue[name].until);
  const flow = (): FlowRefs[Name] | undefined => flows?.getSnapshot().context.flows[name];
  const before = flow();
  if (before && isRunning(before)) return before;
  flows?.send({ type: 'flow.opened', name, opening: start() });
  const opened = flow();
  if (!opened) throw new Error(`the flow "${name}" did not open`);
  const emitter: AnyActorRef = opened;
  emitter.on('*', ({ type }) => owner.report(type));
  listen?.(opened);
  return opened;
}

const resourcesOf = (world: World, name: ResourceName) => {
  const { owner } = resourceNamed(name);
  return owner === 'public' ? world.actor('resources') : signedIn(world, owner)?.getSnapshot().children.resources;
};

/** Requests or reloads a resource. That of somebody who is not signed in is skipped. */
export function request<Name extends ResourceName>(world: World, name: Name, ...[params]: Wanted<Name>): void {
  resourcesOf(world, name)?.send({ type: 'resource.requested', name, params, policy: resourceNamed(name).policy });
}

/** The request of a resource, created on first use. */
export function requestOf<Name extends ResourceName>(
  world: World,
  name: Name,
  ...wanted: Wanted<Name>
): RequestRef<ValueOf<Name>> {
  const key = keyOf(name, wanted[0]);
  const known = () =>
    resourcesOf(world, name)?.getSnapshot().context.requests[key] as RequestRef<ValueOf<Name>> | undefined;
  if (!known()) request(world, name, ...wanted);
  const made = known();
  if (!made) throw new Error(`nobody is signed in to request "${name}"`);
  return made;
}
