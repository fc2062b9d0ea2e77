import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { EmailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import { AccessPage } from '#presenters/access/Access.tsx';
import { screenOf } from '#ui/screen/screenOf.ts';
import { EmailConfirmed } from './EmailConfirmed.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import { LinkSent } from './LinkSent.tsx';
import { RequestLink } from './RequestLink.tsx';

export interface EmailLinkProps {
  flow: ActorRefFrom<EmailLinkMachine>;
  /** Mails stay in the sandbox's outbox, and the screens say so. */
  sandbox: boolean;
}

/** The screens by the machine's `screen:*` tags. */
export const emailLinkScreens = {
  emailLink: RequestLink,
  emailLinkSent: LinkSent,
  emailLinkFailed: LinkFailed,
  emailConfirmed: EmailConfirmed,
} satisfies Record<string, ComponentType<EmailLinkProps>>;

/** The page behind the link in a confirmation email: it confirms the address or sends a new link. */
export function EmailLink({ flow, sandbox }: EmailLinkProps) {
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, emailLinkScreens));
  const Screen = emailLinkScreens[screen ?? 'emailLink'];
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} sandbox={sandbox} />
    </AccessPage>
  );
}
