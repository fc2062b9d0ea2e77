/** What was done to a customer's sign-in at the authentication service, without us. */
const externalChangeKinds = ['signInAddressChanged', 'signInDisabled', 'signInDeleted'] as const;
export type ExternalChangeKind = (typeof externalChangeKinds)[number];

/** What staff did after which withdrawals are paused, for as long as they said. */
const staffPauseKinds = ['withdrawalsPaused', 'factorsReset'] as const;
type StaffPauseKind = (typeof staffPauseKinds)[number];

/** What is kept about the security of an account, for ninety days. The customer reads it in the settings. */
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
  ...staffPauseKinds,
  ...externalChangeKinds,
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** How long events are kept, in days. */
export const keptEventDays = 90;

/** Changes that a thief would make first, and what staff did about one: withdrawals are paused after each. */
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
/** What a customer, or somebody in their place, changed. */
export type ChangeKind = Exclude<PausingKind, StaffPauseKind>;

/** How long withdrawals are paused after such a change, in hours. */
export const sendsPauseHours = 24;
