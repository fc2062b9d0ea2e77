import type { ActorRefFrom } from 'xstate';
import type { FactReported } from '../flows/flows.types.ts';
import type { requestMachine } from '../request/request.machine.ts';
import type { RequestFailed, StoredFailure } from '../request/request.types.ts';
import type { ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

/** How a resource is loaded. */
export interface ResourcePolicy {
  readonly keeps: StoredFailure;
  /**
   * Seconds from the end of one load to the next while the tab is shown; null for what does not
   * repeat.
   */
  readonly pollSeconds: number | null;
  /** What flows report that changes it: it is then loaded again. */
  readonly reloadedAfter: readonly string[];
}

export interface ResourcesInput {
  /** Server time in ms since 1970. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<ResourcesReport>;
}

export interface ResourcesContext extends ResourcesInput {
  /** One request for each key that a screen has requested so far. */
  readonly requests: Readonly<Record<string, ActorRefFrom<typeof requestMachine>>>;
  /** How each of them is loaded. */
  readonly policies: Readonly<Record<string, ResourcePolicy>>;
}

/** A screen needs it. What is loaded already stays visible while it is loaded again. */
export interface ResourceRequested {
  readonly type: 'resource.requested';
  readonly name: string;
  /** What of it is wanted: another request for each. */
  readonly params?: unknown;
  readonly policy: ResourcePolicy;
}

export type ResourcesEvent =
  | ResourceRequested
  | FactReported
  | Extract<WindowFact, { type: 'tab.hidden' | 'tab.shown' | 'network.online' }>
  /** Another page is on its way: what the new one does not request is not polled any more. */
  | { readonly type: 'page.left' }
  | { readonly type: 'session.renewed' }
  /** From the requests. */
  | RequestFailed;

/** Passed on to the parent. */
export type ResourcesReport = RequestFailed;
