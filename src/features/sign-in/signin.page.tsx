import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { newsIn, prefilledEmail } from '#app/address/location.ts';
import { provideEmailLink } from '#app/effects/access/email-link.ts';
import { open } from '#app/handle/app-handle.ts';
import { useFlow, useSandbox } from '#app/hooks/app.ts';
import { openPage } from '#app/outlet/page.ts';
import { EmailLink } from '#features/email-link/EmailLink.tsx';
import type { Problem } from '#machines/shared/problem.ts';
import { passkeysWorkHere } from '#ports/browser/passkey-support.ts';
import type { Wording } from '#presenters/problem/wording.ts';
import { provideSignIn } from './effects.ts';
import { signInWording } from './messages.ts';
import { loadedWording } from './passkeyOnDemand.ts';
import { SignIn } from './SignIn.tsx';
import { loadedUnlocking } from './unlockingOnDemand.ts';

/** The code of an authentication service's link: `?mode=verifyEmail&oobCode=…`. */
function mailedCode(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get('mode') === 'verifyEmail' ? query.get('oobCode') : null;
}

const wordingOf = (problem: Problem): Wording => (loadedWording() ?? signInWording)(problem);

/** The opened link shows while it is in the address; its "Sign in" removes it. */
function Page() {
  const sandbox = useSandbox();
  const code = mailedCode(useSearch());
  const news = newsIn(useHistoryState());
  const signIn = useFlow('signIn');
  const emailLink = useFlow('emailLink');
  const Unlocking = useFlow('unlockAccount') && loadedUnlocking();
  if (code !== null && emailLink) return <EmailLink flow={emailLink} sandbox={sandbox} />;
  if (signIn === null) return null;
  const unlocking = Unlocking && <Unlocking onLeave={() => signIn.send({ type: 'credentials.revised' })} />;
  return <SignIn flow={signIn} wording={wordingOf} sandbox={sandbox} unlocking={unlocking} news={news} />;
}

export const page = openPage({
  Page,
  open(opened) {
    const { flows, services, actor } = opened;
    const code = mailedCode(location.search);
    const signIn = open(
      flows,
      'signIn',
      () => ({ logic: provideSignIn(opened), input: { email: prefilledEmail(), passkeysUsable: passkeysWorkHere() } }),
      (flow) =>
        void flow.subscribe({
          // With an output, someone signed in; without one, they left the page.
          complete: () => {
            const { output } = flow.getSnapshot();
            if (output) actor('session').send({ type: 'session.opened', session: output.session });
          },
        }),
    );
    if (code === null) return;
    open(
      flows,
      'emailLink',
      () => ({ logic: provideEmailLink(services), input: { email: '', code, alreadySent: false } }),
      (flow) =>
        void flow.subscribe({
          // The form opened before the email address was known.
          complete: () => {
            const { output } = flow.getSnapshot();
            if (output) signIn.send({ type: 'email.changed', email: output.email });
          },
        }),
    );
  },
});
