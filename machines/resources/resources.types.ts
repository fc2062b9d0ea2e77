import type { ActorRefFrom } from 'xstate';
import type { requestMachine } from '../request/request.machine.ts';
import type { RequestFailed } from '../request/request.types.ts';
import type { ReportsTo } from '../shared/actors.ts';
import type { ResourceKey } from './table.ts';

export type RequestActorRef = ActorRefFrom<typeof requestMachine>;

export interface ResourcesInput {
  readonly reportTo: ReportsTo<ResourcesReport>;
}

export interface ResourcesContext {
  readonly reportTo: ReportsTo<ResourcesReport>;
  /** One request for each key that a screen has wanted so far. */
  readonly requests: Readonly<Partial<Record<ResourceKey, RequestActorRef>>>;
}

export type ResourcesEvent =
  /** A screen needs a load, or sends a submit. What is loaded already stays visible while it is loaded again. */
  | { readonly type: 'resource.wanted'; readonly key: ResourceKey; readonly input?: unknown }
  | { readonly type: 'resource.reset'; readonly key: ResourceKey }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  /** Another page is on its way: what the new one does not want is not polled any more. */
  | { readonly type: 'page.left' }
  | { readonly type: 'session.ended' }
  | { readonly type: 'session.renewed' }
  /** From the requests. */
  | RequestFailed;

/** Passed on to the parent. */
export type ResourcesReport = RequestFailed;
