/** Passkey sign-in, which loads in parallel with the form. */

export { passkeySignIn } from './passkeyEffects.ts';
export { passkeySignInWording } from './passkeyMessages.ts';
