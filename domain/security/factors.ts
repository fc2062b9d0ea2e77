/** Second factors. A recovery code stands in for a lost device. */
export const factorMethods = ['authenticator', 'passkey', 'recoveryCode'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** WebAuthn JSON for the browser's passkey dialog. Only its port and the server look inside. */
export type PasskeyRequest = Readonly<Record<string, unknown>>;
export type PasskeyCredential = Readonly<Record<string, unknown>>;

/** A second-factor challenge from the server. */
export interface FactorChallenge {
  /** The customer's methods. */
  readonly methods: readonly FactorMethod[];
  /** Valid once, for five minutes. Null where passkeys don't work or don't exist. */
  readonly passkey: PasskeyRequest | null;
}

/** Six digits of the app, a recovery code, or a signed passkey assertion. */
export type FactorProof = { readonly otp: string } | { readonly passkey: PasskeyCredential };
