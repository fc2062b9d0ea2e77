import { goTo, type SignInNews } from '../../address/location.ts';
import { type AppHandle, pageFlows } from '../../handle/app-handle.ts';

interface NewSignIn {
  /** The email address of the customer whose sessions ended; absent when unknown here. */
  readonly ended?: string;
  readonly email: string;
  readonly news: SignInNews;
}

/**
 * After all sessions of a customer ended: goes to the sign-in page, which says why. Another
 * customer of this browser stays signed in.
 */
export function signInAgain(app: AppHandle, { ended, email, news }: NewSignIn): void {
  const session = app.actor('session');
  const { session: present } = session.getSnapshot().context;
  if (present !== null && ended !== undefined && present.email !== ended) return;
  if (present !== null) session.send({ type: 'session.signOutRequested' });
  goTo('/signin', { replace: present !== null, state: { email, news } });
  // The end of the session already opened the page, before the address was known.
  pageFlows(app)?.getSnapshot().context.flows.signIn?.send({ type: 'email.changed', email });
}
