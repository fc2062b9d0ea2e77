import type { ActorRefFrom } from 'xstate';
import type { FactReported } from '../flows/flows.types.ts';
import type { requestMachine } from '../request/request.machine.ts';
import type { RequestFailed, StoredFailure } from '../request/request.types.ts';
import type { ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

/** How a resource loads. */
export interface ResourcePolicy {
  readonly keeps: StoredFailure;
  /**
   * Seconds from the end of one load to the next while the tab is visible; null without polling.
   */
  readonly pollSeconds: number | null;
  /** Flow reports that trigger a reload. */
  readonly reloadedAfter: readonly string[];
}

export interface ResourcesInput {
  /** Server time in ms since 1970. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<ResourcesReport>;
}

export interface ResourcesContext extends ResourcesInput {
  readonly requests: Readonly<Record<string, ActorRefFrom<typeof requestMachine>>>;
  readonly policies: Readonly<Record<string, ResourcePolicy>>;
}

/** A screen needs it. Loaded data stays visible while reloading. */
export interface ResourceRequested {
  readonly type: 'resource.requested';
  readonly name: string;
  /** Each value gets its own request. */
  readonly params?: unknown;
  readonly policy: ResourcePolicy;
}

export type ResourcesEvent =
  | ResourceRequested
  | FactReported
  | Extract<WindowFact, { type: 'tab.hidden' | 'tab.shown' | 'network.online' }>
  /** Stops polling for what the next page doesn't request. */
  | { readonly type: 'page.left' }
  | { readonly type: 'session.renewed' }
  | RequestFailed;

export type ResourcesReport = RequestFailed;
