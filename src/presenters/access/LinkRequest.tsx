import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import {
  type LinkRequestContext,
  type LinkRequestEvent,
  selectEmail,
  selectEmailProblem,
} from '#machines/shared/emailedLink.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Text } from '#ui/text/Text.tsx';
import { emailText } from '../mail/emailText.ts';
import { OutboxLink } from '../mail/OutboxLink.tsx';
import { ResendLink } from '../mail/Resend.tsx';
import { FlowProblem } from '../problem/FlowProblem.tsx';
import type { Wording } from '../problem/wording.ts';
import { AccessActions, AccessAside, AccessForm, AccessHead, Address } from './Access.tsx';

interface RequestSnapshot {
  readonly context: LinkRequestContext;
  readonly hasTag: (tag: 'busy') => boolean;
  readonly can: (event: { readonly type: 'link.requested' }) => boolean;
}
/** A flow in which a link is requested for an email address. */
type RequestFlow = Pick<AnyActorRef, 'subscribe'> & {
  readonly getSnapshot: () => RequestSnapshot;
  readonly send: (event: LinkRequestEvent) => void;
};

interface LinkFormProps {
  flow: RequestFlow;
  title: string;
  about: string;
  autoComplete: 'email' | 'username';
  wording: (problem: Problem) => Wording;
  /** Precedes the link to the sign-in page: "Remembered it?" */
  signIn: string;
}

export function LinkForm({ flow, title, about, autoComplete, wording, signIn }: LinkFormProps) {
  const email = useSelector(flow, selectEmail);
  const found = useSelector(flow, selectEmailProblem);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <>
      <AccessForm title={title} about={about} busy={busy} onSubmit={() => flow.send({ type: 'link.requested' })}>
        <FlowProblem flow={flow} wording={wording} />
        <TextField
          label="Email"
          type="email"
          autoComplete={autoComplete}
          value={email}
          readOnly={busy}
          error={emailText(found)}
          onText={(text) => flow.send({ type: 'email.changed', email: text })}
        />
        <Button type="submit" variant="main" size="large" wide busy={busy}>
          Send the link
        </Button>
      </AccessForm>
      <Text tone="soft" center>
        {signIn} <AppLink href="/signin">Sign in</AppLink>
      </Text>
    </>
  );
}

interface LinkSentProps {
  flow: RequestFlow;
  sandbox: boolean;
  /** Conditional wording: the reply never reveals whether the address has an account. */
  children: (address: ReactNode) => ReactNode;
}

export function LinkSent({ flow, sandbox, children }: LinkSentProps) {
  const email = tidyText(useSelector(flow, selectEmail));
  return (
    <>
      <AccessHead title="Check your email">{children(<Address>{email}</Address>)}</AccessHead>
      {sandbox && (
        <AccessActions>
          <OutboxLink email={email} />
        </AccessActions>
      )}
      <ResendLink flow={flow} />
      <AccessAside>
        <Button variant="plain" onClick={() => flow.send({ type: 'email.revised' })}>
          Use another address
        </Button>
      </AccessAside>
    </>
  );
}
