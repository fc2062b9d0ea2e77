import type { ListShape } from '../lists/listQuery.ts';

/** What is kept about the security of an account, for ninety days. The customer reads it in the settings. */
export const securityEventKinds = [
  'signedIn',
  'signedInOnNewDevice',
  'signedOut',
  'secondFactorRefused',
  'codesLocked',
  'passwordResetRequested',
  'passwordChanged',
  'emailChangeRequested',
  'emailChanged',
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'recoveryCodesReplaced',
  'addressHoldChanged',
  'walletAdded',
  'accountLocked',
  'accountUnlocked',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** How long events are kept, in days. */
export const keptEventDays = 90;

/** How many a page of the list has, and how many one call can get. */
export const eventsPerPage = 25;
export const mostEventsPerPage = 100;

/** The list of events, for its call and its address. */
export const eventListShape: ListShape = {
  columns: ['kind', 'createdAt', 'device'],
  sortable: ['createdAt', 'kind'],
  filters: { from: { kind: 'time' }, to: { kind: 'time' }, kind: { kind: 'choices', values: securityEventKinds } },
  sort: [{ column: 'createdAt', descending: true }],
  perPage: eventsPerPage,
  mostPerPage: mostEventsPerPage,
};

/** An event as the customer reads it. */
export interface SecurityEvent {
  readonly id: string;
  readonly kind: SecurityEventKind;
  /** Such as "Chrome on Linux"; null when no browser caused it. */
  readonly device: string | null;
  /** What it was about, such as a passkey's name. */
  readonly detail: string | null;
  /** ms since 1970 UTC. */
  readonly createdAt: number;
}

/** Changes that a thief would make first: withdrawals are paused after each. */
export const pausingKinds = [
  'passwordChanged',
  'emailChanged',
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesReplaced',
] as const satisfies readonly SecurityEventKind[];
export type PausingKind = (typeof pausingKinds)[number];

/** How long withdrawals are paused after such a change, in hours. */
export const sendsPauseHours = 24;
