/** What signing in with a passkey needs, which loads beside the form. */

export { passkeySignIn } from './passkeyEffects.ts';
export { passkeySignInWording } from './passkeyMessages.ts';
