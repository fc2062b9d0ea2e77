import type { ActorRef, SnapshotFrom } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import type { ReportsTo } from '../shared/setup.ts';
import type { requestMachine } from './request.machine.ts';

/**
 * What of a failure is stored for screens: the response of the server, the whole error, or the data
 * of the response.
 */
export type StoredFailure = 'response' | 'error' | 'data';

export interface RequestInput {
  /**
   * What tells it from the other requests of its owner: the name of the resource, with its
   * parameters if it has any.
   */
  readonly key: string;
  /** The name of the resource. */
  readonly name: string;
  /** What of it is wanted, where it is one of many or a list with a query. */
  readonly params?: unknown;
  readonly keeps: StoredFailure;
  /**
   * Milliseconds between the end of one load and the start of the next; null for what does not
   * repeat.
   */
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
  /** The payload of the last success. Kept while it is loaded again, cleared by a failure. */
  readonly value: unknown;
  /**
   * The payload of the last success and its time; a failure keeps it, so that a screen can show it
   * with that time.
   */
  readonly lastSuccess: LastSuccess | null;
  /** The last failure in the form that `keeps` names, cleared by a success. */
  readonly error: unknown;
  readonly problem: Problem | null;
  /**
   * The message of the last failure that was reported, so that a poll that fails again the same way
   * is silent.
   */
  readonly reportedMessage: string | null;
}

export type RequestEvent =
  | { readonly type: 'request.started' | 'request.reset' }
  /** There is a new access token: a load that was refused for the old one is repeated. */
  | { readonly type: 'session.renewed' }
  /** The screen that requested it was left. Started again, it is watched again. */
  | { readonly type: 'page.left' }
  /** A load that failed is repeated at once. */
  | { readonly type: 'network.online' }
  | { readonly type: 'tab.hidden' | 'tab.shown' };

/** Emitted, and sent to the parent, once for each new message. */
export interface RequestFailed {
  readonly type: 'request.failed';
  readonly key: string;
  /** The server's words as received, or the code of what went wrong where no server spoke. */
  readonly message: string;
  readonly code: string;
  /** The HTTP status, where a server spoke. */
  readonly status: number | null;
}
type RequestReport = RequestFailed;
export type RequestTag = 'busy';

type RequestSnapshot = SnapshotFrom<typeof requestMachine>;

/**
 * A request whose payload is known to be a `Value`: what flows that depend on it get in their
 * input.
 */
export type RequestRef<Value> = ActorRef<
  RequestSnapshot & {
    readonly context: { readonly value: Value | null; readonly lastSuccess: LastSuccess<Value> | null };
  },
  RequestEvent
>;
