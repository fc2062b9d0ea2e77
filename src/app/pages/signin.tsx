import type { ActorRefFrom } from 'xstate';
import type { EmailLinkMachine } from '../../../machines/emailLink/emailLink.machine.ts';
import type { SignInMachine } from '../../../machines/signIn/signIn.machine.ts';
import { EmailLink } from '../../features/email-link/EmailLink.tsx';
import { SignIn } from '../../features/sign-in/SignIn.tsx';
import { defineFlow } from '../flow.ts';
import { useFlow, useSandbox } from '../hooks.ts';
import type { PageModule } from '../pages.ts';
import { provideEmailLink } from '../wiring/email-link.ts';
import { provideSignIn } from '../wiring/sign-in.ts';

/** The code of a verification link that led here (`?mode=verifyEmail&oobCode=…`), as the authentication service writes them. */
function mailedCode(): string | null {
  const query = new URLSearchParams(location.search);
  return query.get('mode') === 'verifyEmail' ? query.get('oobCode') : null;
}

export const flows: PageModule['flows'] = ({ services }) => {
  const code = mailedCode();
  const signIn = defineFlow({ key: 'signIn', scope: 'open', logic: provideSignIn(services), input: { email: '' } });
  if (code === null) return [signIn];
  return [signIn, defineFlow({ key: 'emailLink', scope: 'open', logic: provideEmailLink(services), input: { email: '', code, alreadySent: false } })];
};

export function Page() {
  const sandbox = useSandbox();
  const signIn = useFlow<ActorRefFrom<SignInMachine>>('signIn');
  const emailLink = useFlow<ActorRefFrom<EmailLinkMachine>>('emailLink');
  return (
    <>
      {emailLink && <EmailLink flow={emailLink} sandbox={sandbox} />}
      {signIn && <SignIn flow={signIn} sandbox={sandbox} />}
    </>
  );
}
