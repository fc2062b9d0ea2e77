import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Problem } from '#machines/shared/problem.ts';
import type { SignInMachine } from '#machines/signIn/signIn.machine.ts';
import { AccessHead, AccessPage } from '#presenters/access/Access.tsx';
import type { Wording } from '#presenters/problem/wording.ts';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { screenOf } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { EmailUnverified } from './EmailUnverified.tsx';
import { MfaChallengeScreen } from './MfaChallengeScreen.tsx';
import type { SignInNews } from './messages.ts';
import { SignInForm } from './SignInForm.tsx';

export interface SignInProps {
  flow: ActorRefFrom<SignInMachine>;
  /** Why it failed, in words. */
  wording: (problem: Problem) => Wording;
  /** Offers the demo sign-ins, and says that mails stay in the sandbox's outbox. */
  sandbox: boolean;
  /** The flow that unlocks a locked account; null until its code has loaded. */
  unlocking?: ReactNode;
  /** Why the customer has to sign in again. */
  news?: SignInNews | null;
}

const NewBrowserCode = lazyCode<SignInProps>(async () => (await import('./NewBrowser.tsx')).NewBrowser);

/** Its code loads with the first sign-in from a new browser. */
const NewBrowser = (props: SignInProps) => (
  <Suspense fallback={<Skeleton shape="block" />}>
    <NewBrowserCode {...props} />
  </Suspense>
);

/** By the machine's `screen:*` tags; a finished flow has none. */
export const signInScreens = {
  signIn: SignInForm,
  emailUnverified: EmailUnverified,
  mfaChallenge: MfaChallengeScreen,
  newBrowser: NewBrowser,
  accountLocked: AccountLocked,
} satisfies Record<string, ComponentType<SignInProps>>;

/**
 * Signing in: the form, the second factor or the code for a new browser, or the next step if the
 * address is unconfirmed or the account is locked.
 */
export function SignIn({ flow, wording, sandbox, unlocking, news = null }: SignInProps) {
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, signInScreens));
  const Screen = screen === null ? SignInDone : signInScreens[screen];
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} wording={wording} sandbox={sandbox} unlocking={unlocking} news={news} />
    </AccessPage>
  );
}

/** Seen for a moment while the session starts and the next page loads. */
const SignInDone = () => (
  <div role="status">
    <Heading level={1} tabIndex={-1}>
      You’re signed in
    </Heading>
    <Text tone="soft">Opening your account.</Text>
  </div>
);

/** The password was accepted, but the account is locked. The unlocking code loads here. */
function AccountLocked({ unlocking }: SignInProps) {
  return (
    unlocking ?? (
      <>
        <div role="status">
          <AccessHead title="Your account is locked">We’re loading what unlocks it.</AccessHead>
        </div>
        <Skeleton width="medium" />
      </>
    )
  );
}
