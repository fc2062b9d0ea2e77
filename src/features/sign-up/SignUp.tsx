import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SignUpMachine } from '#machines/signUp/signUp.machine.ts';
import { AccessPage } from '#presenters/access/Access.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { screenOf } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { CheckEmail } from './CheckEmail.tsx';
import { SignUpForm } from './SignUpForm.tsx';

export interface SignUpProps {
  flow: ActorRefFrom<SignUpMachine>;
  /** Mails stay in the sandbox's outbox, which the screens say. */
  sandbox: boolean;
  /** Regions of the served countries that we do not serve yet. */
  unservedRegions?: readonly string[] | undefined;
}

export const signUpScreens = { signUp: SignUpForm, checkEmail: CheckEmail } satisfies Record<
  string,
  ComponentType<SignUpProps>
>;

/** Opening an account: the form, then where to look for the mail. */
export function SignUp(props: SignUpProps) {
  const { flow } = props;
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, signUpScreens));
  const Screen = screen === null ? SignUpDone : signUpScreens[screen];
  return (
    <AccessPage screen={screen}>
      <Screen {...props} />
    </AccessPage>
  );
}

/** Shown briefly before the app opens the sign-in page; the link is a fallback. */
const SignUpDone = () => (
  <>
    <Heading level={1} tabIndex={-1}>
      Sign in to continue
    </Heading>
    <Text tone="soft">Your account is open. Sign in with the email and password you chose.</Text>
    <ButtonLink href="/signin" variant="main" size="large" wide>
      Sign in
    </ButtonLink>
  </>
);
