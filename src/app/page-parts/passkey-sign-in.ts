/** What signing in with a passkey needs, which loads beside the form. */

export { passkeySignInWording } from '#features/sign-in/passkeyMessages.ts';
export { passkeySignIn } from '../effects/access/passkey-sign-in.ts';
