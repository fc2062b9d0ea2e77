import { declareRows, field, type RowOf } from '../lists/rows.ts';

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

/** The list of events, as the customer reads it. */
export const securityEventList = declareRows({
  path: '/customers/security-events',
  fields: {
    kind: field.oneOf(securityEventKinds),
    createdAt: field.time,
    device: field.orNull(field.text, 'Such as "Chrome on Linux"; null when no browser caused it.'),
    detail: field.orNull(field.text, 'What it was about, such as the name of a passkey.'),
  },
  columns: ['kind', 'createdAt', 'device'],
  sortable: ['createdAt', 'kind'],
  filters: { from: { kind: 'time' }, to: { kind: 'time' }, kind: { kind: 'choices', values: securityEventKinds } },
  sort: [{ column: 'createdAt', descending: true }],
});
export type SecurityEvent = RowOf<typeof securityEventList>;

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
