import type { AnyActorRef } from 'xstate';
import type { AppActorRef, LongLivedActors } from '#machines/app/app.types.ts';
import { catalogue, type Owner } from '#machines/flows/catalogue.ts';
import type { FlowName, FlowRefs, FlowsActorRef, Openings } from '#machines/flows/flows.types.ts';
import type { RequestRef } from '#machines/request/request.types.ts';
import { keyOf } from '#machines/resources/keys.ts';
import { type ResourceName, resourceNamed, type ValueOf, type Wanted } from '../resources/resources.ts';
import type { Services } from './services.ts';

/** A page's access to the outside services and the long-lived actors. */
export interface AppHandle {
  readonly services: Services;
  /** The root actor. */
  readonly root: AppActorRef;
  actor<Name extends keyof LongLivedActors>(name: Name): LongLivedActors[Name];
  /** At the build: the kind of user to render for, if not an anonymous visitor. */
  readonly drawnFor?: 'customer';
}

export interface Opener<Of extends Owner> {
  readonly owner: Of;
  /** Null if there is no such page or owner. */
  until(end: 'page' | 'session'): FlowsActorRef | null;
  /** Reports an event that a flow emitted. */
  report(fact: string): void;
}

export interface Owned<Of extends Owner> extends AppHandle {
  readonly flows: Opener<Of>;
}
export type OpenPage = Owned<'public'>;
export interface Customer extends Owned<'customer'> {
  /** The bank's guid. */
  readonly guid: string;
}

const signedIn = ({ root }: AppHandle, owner: Owner) =>
  owner === 'public' ? undefined : root.getSnapshot().children[owner];

/** The signed-in user's flows, which end with their session; null without one. */
export const flowsOf = (app: AppHandle, owner: Owner): FlowsActorRef | null =>
  signedIn(app, owner)?.getSnapshot().children.flows ?? null;

function openerOf<const Of extends Owner>(app: AppHandle, owner: Of): Opener<Of> {
  return {
    owner,
    until: (end) => (end === 'page' ? pageFlows(app) : flowsOf(app, owner)),
    report: (fact) => signedIn(app, owner)?.send({ type: 'fact.reported', fact }),
  };
}

/** The signed-in owner with the opener of their flows; null without one. */
export const ownedBy = <const Of extends Owner>(app: AppHandle, owner: Of): Owned<Of> | null =>
  signedIn(app, owner) ? { ...app, flows: openerOf(app, owner) } : null;

/** The signed-in customer, or null. */
export function customerOf(app: AppHandle): Customer | null {
  const owned = ownedBy(app, 'customer');
  return owned && { ...owned, guid: app.root.getSnapshot().context.customerGuid };
}

/** The current page, for any user; null while it loads. */
export const openPageOf = (app: AppHandle): OpenPage | null =>
  pageFlows(app) ? { ...app, flows: openerOf(app, 'public') } : null;

/** The flows of the current page, which end with it; null while it loads. */
export const pageFlows = (app: AppHandle): FlowsActorRef | null =>
  app.actor('page').getSnapshot().children.flows ?? null;

const isRunning = (flow: AnyActorRef | undefined): boolean => flow?.getSnapshot().status === 'active';

/**
 * Opens a flow unless it is running.
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

const resourcesOf = (app: AppHandle, name: ResourceName) => {
  const { owner } = resourceNamed(name);
  return owner === 'public' ? app.actor('resources') : signedIn(app, owner)?.getSnapshot().children.resources;
};

/** Requests or reloads a resource; skipped if its owner is not signed in. */
export function request<Name extends ResourceName>(app: AppHandle, name: Name, ...[params]: Wanted<Name>): void {
  resourcesOf(app, name)?.send({ type: 'resource.requested', name, params, policy: resourceNamed(name).policy });
}

export function requestOf<Name extends ResourceName>(
  app: AppHandle,
  name: Name,
  ...wanted: Wanted<Name>
): RequestRef<ValueOf<Name>> {
  const key = keyOf(name, wanted[0]);
  const known = () =>
    resourcesOf(app, name)?.getSnapshot().context.requests[key] as RequestRef<ValueOf<Name>> | undefined;
  if (!known()) request(app, name, ...wanted);
  const made = known();
  if (!made) throw new Error(`nobody is signed in to request "${name}"`);
  return made;
}
