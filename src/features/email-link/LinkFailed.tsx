import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type EmailLinkMachine, selectMayRetry } from '#machines/emailLink/emailLink.machine.ts';
import { AccessActions } from '#presenters/access/Access.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Heading } from '#ui/text/Text.tsx';
import { emailLinkWording } from './messages.ts';

/** The link did not confirm the address: try again if that may help, sign in, or get a new link. */
export function LinkFailed({ flow }: { flow: ActorRefFrom<EmailLinkMachine> }) {
  const mayRetry = useSelector(flow, selectMayRetry);
  return (
    <>
      <Heading level={1} tabIndex={-1}>
        The link didn’t work
      </Heading>
      <FlowProblem flow={flow} wording={emailLinkWording} />
      <AccessActions>
        {mayRetry ? (
          <Button variant="main" onClick={() => flow.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        ) : (
          <ButtonLink href="/signin" variant="main">
            Sign in
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => flow.send({ type: 'link.requested' })}>
          Get a new link
        </Button>
        {mayRetry && <ButtonLink href="/signin">Sign in</ButtonLink>}
      </AccessActions>
    </>
  );
}
