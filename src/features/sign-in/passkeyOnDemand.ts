import { onDemand } from '#app/logic/on-demand.ts';

type PasskeySignIn = typeof import('./passkey-sign-in.ts');
let loaded: PasskeySignIn | null = null;

/** Loads passkey sign-in. @throws ProblemError when it does not load */
export async function loadPasskeySignIn(): Promise<PasskeySignIn> {
  loaded ??= await onDemand(() => import('./passkey-sign-in.ts'));
  return loaded;
}

/** The texts of its failures, once loaded. */
export const loadedWording = (): PasskeySignIn['passkeySignInWording'] | null => loaded?.passkeySignInWording ?? null;
