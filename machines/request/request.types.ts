import type { ActorRef, SnapshotFrom } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import type { ReportsTo } from '../shared/setup.ts';
import type { requestMachine } from './request.machine.ts';

/** Stored for screens: the server's response, the whole error, or the response's data. */
export type StoredFailure = 'response' | 'error' | 'data';

export interface RequestInput {
  /** Unique per owner: the resource's name with any parameters. */
  readonly key: string;
  readonly name: string;
  /** For one of many, or a list with a query. */
  readonly params?: unknown;
  readonly keeps: StoredFailure;
  /** Milliseconds from the end of one load to the next; null without polling. */
  readonly pollInterval: number | null;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<RequestReport>;
}

export interface LastSuccess<Value = unknown> {
  readonly payload: Value;
  /** Server time in ms since 1970. */
  readonly at: number;
}

export interface RequestContext extends RequestInput {
  /** The last payload. Kept while reloading, cleared by a failure. */
  readonly value: unknown;
  /** The last payload and its time, kept after a failure for screens to show. */
  readonly lastSuccess: LastSuccess | null;
  /** In the form given by `keeps`; cleared by a success. */
  readonly error: unknown;
  readonly problem: Problem | null;
  /** The last reported message, so that repeated failures are silent. */
  readonly reportedMessage: string | null;
}

export type RequestEvent =
  | { readonly type: 'request.started' | 'request.reset' }
  /** A new access token: retries a load refused for the old one. */
  | { readonly type: 'session.renewed' }
  /** The screen was left. When restarted, it is watched again. */
  | { readonly type: 'page.left' }
  /** Retries a failed load at once. */
  | { readonly type: 'network.online' }
  | { readonly type: 'tab.hidden' | 'tab.shown' };

/** Emitted, and sent to the parent, once per new message. */
export interface RequestFailed {
  readonly type: 'request.failed';
  readonly key: string;
  /** The server's message, or a code without one. */
  readonly message: string;
  readonly code: string;
  /** The HTTP status, if the server replied. */
  readonly status: number | null;
}
type RequestReport = RequestFailed;
export type RequestTag = 'busy';

type RequestSnapshot = SnapshotFrom<typeof requestMachine>;

/** A request with a known payload type, for the input of flows. */
export type RequestRef<Value> = ActorRef<
  RequestSnapshot & {
    readonly context: { readonly value: Value | null; readonly lastSuccess: LastSuccess<Value> | null };
  },
  RequestEvent
>;
