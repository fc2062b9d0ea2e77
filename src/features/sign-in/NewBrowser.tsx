import { useSelector } from '@xstate/react';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectEmail } from '#machines/signIn/signIn.machine.ts';
import { AccessHead, AccessHelp } from '#presenters/access/Access.tsx';
import { SupportLink } from '#presenters/access/SupportLink.tsx';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { SignInProps } from './SignIn.tsx';

/** The password was accepted, but a new browser needs an emailed code, whose field is focused. */
export function NewBrowser({ flow, sandbox }: SignInProps) {
  const email = useSelector(flow, selectEmail);
  const code = useSelector(flow, selectCode);
  return (
    <>
      <AccessHead title="Confirm it’s you" takesFocus={false}>
        You’re signing in from a new browser. You need a code only this once.
      </AccessHead>
      {code && <OneTimeCode code={code} action="Sign in" sandbox={sandbox} />}
      <AccessHelp>
        <Text size="s" tone="soft">
          Can’t open your email?{' '}
          <SupportLink email={email} subject="I can’t open my email">
            Contact support
          </SupportLink>
          .
        </Text>
        <Button size="small" onClick={() => flow.send({ type: 'credentials.revised' })}>
          Use another account
        </Button>
      </AccessHelp>
    </>
  );
}
