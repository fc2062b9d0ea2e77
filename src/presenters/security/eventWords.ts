import type { SecurityEventKind } from '#domain/security/events.ts';

/** What happened, in the list of security events and in its file. */
export const eventWords: Readonly<Record<SecurityEventKind, string>> = {
  signedIn: 'Signed in',
  signedInOnNewDevice: 'Signed in on a new device',
  signedOut: 'Signed out',
  secondFactorRefused: 'Two-step verification failed at sign-in',
  codesLocked: 'Codes locked after five wrong tries',
  passwordResetRequested: 'Password reset requested',
  passwordChanged: 'Password changed',
  emailChangeRequested: 'Change of email address requested',
  emailChanged: 'Email address changed',
  authenticatorAdded: 'Authenticator app added',
  authenticatorRemoved: 'Authenticator app removed',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  recoveryCodeUsed: 'Recovery code used',
  recoveryCodesReplaced: 'Recovery codes replaced',
  addressHoldChanged: 'Hold for new wallets changed',
  newBrowserCodesOff: 'Codes in new browsers turned off',
  walletAdded: 'External wallet added',
  accountLocked: 'Account locked',
  accountUnlocked: 'Account unlocked',
};
