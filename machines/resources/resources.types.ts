import type { ActorRefFrom } from 'xstate';
import type { requestMachine } from '../request/request.machine.ts';
import type { RequestFailed, StoredFailure } from '../request/request.types.ts';
import type { ReportsTo } from '../shared/actors.ts';

/** How a resource is loaded. */
export interface ResourcePolicy {
  readonly keeps: StoredFailure;
  /** Seconds from the end of one load to the next while the tab is shown; null for what does not repeat. */
  readonly pollSeconds: number | null;
}

export interface ResourcesInput {
  /** Every resource that may be requested, by key. */
  readonly policies: Readonly<Record<string, ResourcePolicy>>;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<ResourcesReport>;
}

export interface ResourcesContext extends ResourcesInput {
  /** One request for each key that a screen has requested so far. */
  readonly requests: Readonly<Record<string, ActorRefFrom<typeof requestMachine>>>;
}

export type ResourcesEvent =
  /** A screen needs it. What is loaded already stays visible while it is loaded again. */
  | { readonly type: 'resource.requested'; readonly key: string }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  /** Another page is on its way: what the new one does not request is not polled any more. */
  | { readonly type: 'page.left' }
  | { readonly type: 'session.renewed' }
  | { readonly type: 'network.online' }
  /** From the requests. */
  | RequestFailed;

/** Passed on to the parent. */
export type ResourcesReport = RequestFailed;
