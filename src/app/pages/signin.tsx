import { useSearch } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { EmailLink } from '#features/email-link/EmailLink.tsx';
import { SignIn } from '#features/sign-in/SignIn.tsx';
import type { EmailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import type { SignInMachine } from '#machines/signIn/signIn.machine.ts';
import { handedEmail } from '../address/location.ts';
import { provideEmailLink } from '../effects/email-link.ts';
import { provideSignIn } from '../effects/sign-in.ts';
import { defineFlow } from '../flow.ts';
import { useFlow, useSandbox } from '../hooks.ts';
import type { PageModule } from '../pages.ts';

/** The code of a verification link that led here (`?mode=verifyEmail&oobCode=…`), as the authentication service writes them. */
function mailedCode(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get('mode') === 'verifyEmail' ? query.get('oobCode') : null;
}

export const flows: PageModule['flows'] = ({ services }) => {
  const code = mailedCode(location.search);
  const signIn = defineFlow({ key: 'signIn', scope: 'open', logic: provideSignIn(services), input: { email: handedEmail() } });
  if (code === null) return [signIn];
  return [signIn, defineFlow({ key: 'emailLink', scope: 'open', logic: provideEmailLink(services), input: { email: '', code, alreadySent: false } })];
};

/** One thing at a time: the opened link as long as it stands in the address; its "Sign in" leads to the address without it. */
export function Page() {
  const sandbox = useSandbox();
  const code = mailedCode(useSearch());
  const signIn = useFlow<ActorRefFrom<SignInMachine>>('signIn');
  const emailLink = useFlow<ActorRefFrom<EmailLinkMachine>>('emailLink');
  if (code !== null && emailLink) return <EmailLink flow={emailLink} sandbox={sandbox} />;
  return signIn && <SignIn flow={signIn} sandbox={sandbox} />;
}
