import type { SecurityEvent, SecurityEventKind } from '#domain/security/events.ts';
import type { Problem } from '../shared/problem.ts';

/** Which events: all kinds or one, and which page, from 0. */
export interface EventsQuery {
  readonly kind: SecurityEventKind | null;
  readonly page: number;
}

/** A page of events, and how many there are on all pages. */
export interface EventsPage {
  readonly events: readonly SecurityEvent[];
  readonly total: number;
}

/** A file that the browser has been given. */
export interface SavedFile {
  readonly name: string;
  readonly rows: number;
}

export interface SecurityEventsContext {
  readonly query: EventsQuery;
  /** What was loaded last for this kind; null before. */
  readonly list: EventsPage | null;
  /** Why the page did not load. */
  readonly problem: Problem | null;
  readonly file: SavedFile | null;
}

export type SecurityEventsEvent =
  | { readonly type: 'kind.chosen'; readonly kind: SecurityEventKind | null }
  | { readonly type: 'page.chosen'; readonly page: number }
  /** Something of the account's security changed, which is an event of its own. */
  | { readonly type: 'security.changed' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'export.requested' }
  | { readonly type: 'notice.dismissed' };
