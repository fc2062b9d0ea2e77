import { goTo, type SignInNews } from '../../address/location.ts';
import { pageFlows, type World } from '../../world/world.ts';

interface NewSignIn {
  /** The address of the customer whose sessions have ended; absent when it is not known here. */
  readonly ended?: string;
  /** What to sign in with from now on. */
  readonly email: string;
  readonly news: SignInNews;
}

/**
 * After every session of a customer has ended: leads to the sign-in page, which says why. Another
 * customer of this browser stays signed in.
 */
export function signInAgain(world: World, { ended, email, news }: NewSignIn): void {
  const session = world.actor('session');
  const { session: present } = session.getSnapshot().context;
  if (present !== null && ended !== undefined && present.email !== ended) return;
  if (present !== null) session.send({ type: 'session.signOutRequested' });
  goTo('/signin', { replace: present !== null, state: { email, news } });
  // The end of the session has opened the page already, before there was an address to fill in.
  pageFlows(world)?.getSnapshot().context.flows.signIn?.send({ type: 'email.changed', email });
}
