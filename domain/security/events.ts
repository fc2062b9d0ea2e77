/** What was done to a customer's sign-in at the authentication service, without us. */
const pastUsKinds = ['signInAddressChanged', 'signInDisabled', 'signInDeleted'] as const;
export type PastUsKind = (typeof pastUsKinds)[number];

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
  'walletAdded',
  'bankAccountAdded',
  'accountLocked',
  'accountUnlocked',
  'closingRequested',
  'closingCanceled',
  'accountClosed',
  ...pastUsKinds,
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** How long events are kept, in days. */
export const keptEventDays = 90;

/** Changes that a thief would make first: withdrawals are paused after each. */
export const pausingKinds = [
  'passwordChanged',
  'emailChanged',
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesReplaced',
  ...pastUsKinds,
] as const satisfies readonly SecurityEventKind[];
export type PausingKind = (typeof pausingKinds)[number];

/** How long withdrawals are paused after such a change, in hours. */
export const sendsPauseHours = 24;
