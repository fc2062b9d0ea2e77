import { useSelector } from '@xstate/react';
import { selectEmail, selectMfaChallenge } from '#machines/signIn/signIn.machine.ts';
import { AccessHead, AccessHelp, Address } from '#presenters/access/Access.tsx';
import { SupportLink } from '#presenters/access/SupportLink.tsx';
import { MfaChallengeOnDemand } from '#presenters/code/MfaChallengeOnDemand.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { SignInProps } from './SignIn.tsx';

/** The password was accepted. The factor's field takes the focus, not the heading. */
export function MfaChallengeScreen({ flow }: SignInProps) {
  const email = useSelector(flow, selectEmail);
  const check = useSelector(flow, selectMfaChallenge);
  return (
    <>
      <AccessHead title="Confirm it’s you" takesFocus={false}>
        Signing in as <Address>{email.trim()}</Address>.
      </AccessHead>
      {check && <MfaChallengeOnDemand check={check} action="Sign in" />}
      <AccessHelp>
        <Text size="s" tone="soft">
          Lost your device? Use one of the recovery codes that you saved when you turned on two-step verification. If
          you lost those too,{' '}
          <SupportLink email={email} subject="I lost my two-step verification">
            contact support
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
