import { onDemand } from '#app/logic/on-demand.ts';

type PasskeySignIn = typeof import('./passkey-sign-in.ts');
let loaded: PasskeySignIn | null = null;

/** Loads what signs in with a passkey. @throws ProblemError when it does not load */
export async function loadPasskeySignIn(): Promise<PasskeySignIn> {
  loaded ??= await onDemand(() => import('./passkey-sign-in.ts'));
  return loaded;
}

/** The words for what goes wrong with it, once it has loaded. */
export const loadedWording = (): PasskeySignIn['passkeySignInWording'] | null => loaded?.passkeySignInWording ?? null;
