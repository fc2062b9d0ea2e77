/** How a customer proves who they are beyond the password. A recovery code stands in for a lost device. */
export const factorMethods = ['authenticator', 'passkey', 'recoveryCode'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What the browser's passkey dialog takes and gives, as JSON (WebAuthn). Only its port and the server look inside. */
export type PasskeyRequest = Readonly<Record<string, unknown>>;
export type PasskeyCredential = Readonly<Record<string, unknown>>;

/** What the server wants before it continues. */
export interface FactorChallenge {
  /** What this customer has. */
  readonly methods: readonly FactorMethod[];
  /** Works once, for five minutes. Null where passkeys can't be used: without one, in an old browser, at an IP address. */
  readonly passkey: PasskeyRequest | null;
}

/** What proves it: six digits of the app or a recovery code, or what a passkey signed. */
export type FactorProof = { readonly otp: string } | { readonly passkey: PasskeyCredential };
