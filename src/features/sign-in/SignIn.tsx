import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SignInMachine } from '#machines/signIn/signIn.machine.ts';
import { AccessPage } from '#presenters/access/Access.tsx';
import { screenOf } from '#ui/screen/screens.ts';
import { AccountLocked } from './AccountLocked.tsx';
import { EmailUnverified } from './EmailUnverified.tsx';
import { MfaChallengeScreen } from './MfaChallengeScreen.tsx';
import type { SignInNews } from './messages.ts';
import { SignInDone } from './SignInDone.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface SignInProps {
  flow: ActorRefFrom<SignInMachine>;
  /** Offers the demo sign-ins, and says that mails stay in the sandbox's outbox. */
  sandbox: boolean;
  /** The flow that unlocks a locked account; null until its code has loaded. */
  unlocking?: ReactNode;
  /** Why the customer has to sign in again. */
  news?: SignInNews | null;
}

/** The screens by the machine's `screen:*` tags; a flow that is over has none and is about to be left. */
export const signInScreens = {
  signIn: SignInForm,
  emailUnverified: EmailUnverified,
  mfaChallenge: MfaChallengeScreen,
  accountLocked: AccountLocked,
} satisfies Record<string, ComponentType<SignInProps>>;

/** Signing in: the form, the second factor, or the way out when the address is not confirmed yet or the account is locked. */
export function SignIn({ flow, sandbox, unlocking, news = null }: SignInProps) {
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, signInScreens));
  const Screen = screen === null ? SignInDone : signInScreens[screen];
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} sandbox={sandbox} unlocking={unlocking} news={news} />
    </AccessPage>
  );
}
