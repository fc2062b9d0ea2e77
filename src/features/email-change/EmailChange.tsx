import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type EmailChangeMachine, selectEmail } from '#machines/emailChange/emailChange.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { AccessActions, AccessForm, AccessHead, AccessPage, Address } from '#presenters/access/Access.tsx';
import { CheckingLink } from '#presenters/access/CheckingLink.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { screenOf } from '#ui/screen/screenOf.ts';
import { checkWording, confirmWording, linkTexts } from './messages.ts';

export interface EmailChangeProps {
  flow: ActorRefFrom<EmailChangeMachine>;
}

/** The screens by the machine's `screen:*` tags. */
export const emailChangeScreens = {
  emailLink: LinkCheck,
  emailChange: Confirm,
  linkIncomplete: () => <Failed reason="linkIncomplete" />,
  linkUsed: () => <Failed reason="linkUsed" />,
  linkExpired: () => <Failed reason="linkExpired" />,
  linkUnknown: () => <Failed reason="linkUnknown" />,
  emailTaken: () => <Failed reason="emailTaken" />,
  emailChanged: Changed,
} satisfies Record<string, ComponentType<EmailChangeProps>>;

/** The page behind the link that was emailed to a new address. */
export function EmailChange({ flow }: EmailChangeProps) {
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, emailChangeScreens)) ?? 'emailLink';
  const Screen = emailChangeScreens[screen];
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} />
    </AccessPage>
  );
}

function LinkCheck({ flow }: EmailChangeProps) {
  const problem = useSelector(flow, selectProblem);
  return (
    <CheckingLink
      busy={useSelector(flow, selectIsBusy)}
      problem={problem && { wording: checkWording(problem), reference: problem.reference }}
      onRetry={() => flow.send({ type: 'retry.requested' })}
    />
  );
}

function Confirm({ flow }: EmailChangeProps) {
  const problem = useSelector(flow, selectProblem);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <AccessForm
      title="Confirm your new email address"
      about={
        <>
          From then on, you sign in with <Address>{useSelector(flow, selectEmail)}</Address>. You’ll be signed out on all devices, and withdrawals
          will be paused for 24 hours.
        </>
      }
      busy={busy}
      onSubmit={() => flow.send({ type: 'change.confirmed' })}
    >
      {problem && <ProblemNotice wording={confirmWording(problem)} reference={problem.reference} />}
      <Button type="submit" variant="main" size="large" wide busy={busy}>
        Confirm new address
      </Button>
    </AccessForm>
  );
}

const Failed = ({ reason }: { reason: keyof typeof linkTexts }) => (
  <>
    <AccessHead title={linkTexts[reason].title}>{linkTexts[reason].text}</AccessHead>
    <AccessActions>
      <ButtonLink href="/settings" variant="main">
        Go to settings
      </ButtonLink>
      <ButtonLink href="/signin">Sign in</ButtonLink>
    </AccessActions>
  </>
);

/** Shown for a moment before the sign-in page opens. */
function Changed({ flow }: EmailChangeProps) {
  return (
    <>
      <AccessHead title="Your email address was changed" done>
        Sign in with <Address>{useSelector(flow, selectEmail)}</Address> from now on.
      </AccessHead>
      <AccessActions>
        <ButtonLink href="/signin" variant="main">
          Sign in
        </ButtonLink>
      </AccessActions>
    </>
  );
}
