/** Changes made at the authentication service, outside our control. */
const externalChangeKinds = ['signInAddressChanged', 'signInDisabled', 'signInDeleted'] as const;
export type ExternalChangeKind = (typeof externalChangeKinds)[number];

/** Staff actions that pause withdrawals, for as long as staff chose. */
const staffPauseKinds = ['withdrawalsPaused', 'factorsReset'] as const;
type StaffPauseKind = (typeof staffPauseKinds)[number];

/** Security events, kept for ninety days and shown in the settings. */
export const securityEventKinds = [
  'signedIn',
  'signedInWithPasskey',
  'signedInOnNewDevice',
  'signedOut',
  'secondFactorRefused',
  'codesLocked',
  'passwordResetRequested',
  'passwordChanged',
  'emailChangeRequested',
  'emailChangeConfirmed',
  'emailChangeCanceled',
  'emailChanged',
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'recoveryCodesReplaced',
  'addressHoldChanged',
  'newBrowserCodesOff',
  'mailsTurnedOff',
  'profileChanged',
  'recurringBuyAdded',
  'recurringBuyPaused',
  'recurringBuyResumed',
  'recurringBuyStopped',
  'walletAdded',
  'bankAccountAdded',
  'transferUnconfirmed',
  'accountLocked',
  'accountUnlocked',
  'closingRequested',
  'closingCanceled',
  'accountClosed',
  'accountFrozen',
  'accountUnfrozen',
  'sessionsEnded',
  'pauseEnded',
  'contactChanged',
  'bankAccountCompleted',
  'bankAccountRemoved',
  'walletRemoved',
  ...staffPauseKinds,
  ...externalChangeKinds,
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** How long events are kept, in days. */
export const keptEventDays = 90;

/** Changes that a thief would make first, and staff reactions: each pauses withdrawals. */
export const pausingKinds = [
  'passwordChanged',
  'emailChanged',
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesReplaced',
  'transferUnconfirmed',
  ...externalChangeKinds,
  ...staffPauseKinds,
] as const satisfies readonly SecurityEventKind[];
export type PausingKind = (typeof pausingKinds)[number];
/** Changes by a customer, or by somebody posing as one. */
export type ChangeKind = Exclude<PausingKind, StaffPauseKind>;

/** The pause after such a change, in hours. */
export const sendsPauseHours = 24;
