import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { EmailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import { selectEmail } from '#machines/shared/emailedLink.ts';
import { AccessHead, Address } from '#presenters/access/Access.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';

/** The address is confirmed; the next step follows. */
export function EmailConfirmed({ flow }: { flow: ActorRefFrom<EmailLinkMachine> }) {
  const email = useSelector(flow, selectEmail);
  return (
    <>
      <AccessHead title="Your email is confirmed" done>
        {email === '' ? 'Your address is confirmed. ' : <Address>{`${email} is confirmed. `}</Address>}
        Sign in and verify your identity to start trading. Verification takes about three minutes.
      </AccessHead>
      <ButtonLink href="/signin" state={{ email }} variant="main" size="large" wide>
        Sign in
      </ButtonLink>
    </>
  );
}
