import { savedFlow, saveFlow } from '#ports/browser/saved-flows.ts';

/**
 * Saves the referral code of an address (`/?ref=K7QM4TXF`) with what is typed to open an account, so that it is in the form however the visitor gets
 * there. As it is, and with those before it: whether one can be a code is checked where the form is, whose script few visitors need.
 */
export function saveInvitation(): void {
  const code = new URLSearchParams(location.search).get('ref');
  if (!code) return;
  try {
    const saved = savedFlow('signUp') as { readonly invitations?: unknown } | null;
    saveFlow('signUp', { ...saved, invitations: `${code}\n${saved?.invitations ?? ''}`.slice(0, 200) });
  } catch {
    // What is saved there cannot be read. A visit goes on without a code.
  }
}
