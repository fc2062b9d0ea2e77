import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import {
  type EmailLinkMachine,
  selectEmail,
  selectEmailProblem,
  selectIsConfirming,
  selectIsLateConfirming,
} from '#machines/emailLink/emailLink.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { AccessForm, AccessHead } from '#presenters/access/Access.tsx';
import { emailText } from '#presenters/mail/emailText.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Text } from '#ui/text/Text.tsx';
import { emailLinkWording } from './messages.ts';

type Flow = ActorRefFrom<EmailLinkMachine>;

/** Progress while the opened link is checked, otherwise the form that requests a new one. */
export function RequestLink({ flow }: { flow: Flow }) {
  return useSelector(flow, selectIsConfirming) ? <Confirming flow={flow} /> : <AddressForm flow={flow} />;
}

const Confirming = ({ flow }: { flow: Flow }) => (
  <div role="status">
    <AccessHead title="Confirming your email">
      {useSelector(flow, selectIsLateConfirming) ? 'This is taking longer than usual. Your link still works.' : 'This takes a second or two.'}
    </AccessHead>
  </div>
);

function AddressForm({ flow }: { flow: Flow }) {
  const email = useSelector(flow, selectEmail);
  const emailProblem = useSelector(flow, selectEmailProblem);
  const problem = useSelector(flow, selectProblem);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <>
      <AccessForm
        title="Get a new confirmation link"
        about="We’ll email it to the address you used to open your account."
        busy={busy}
        onSubmit={() => flow.send({ type: 'link.requested' })}
      >
        {problem && <ProblemNotice wording={emailLinkWording(problem)} reference={problem.reference} />}
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          readOnly={busy}
          error={emailText(emailProblem)}
          onText={(text) => flow.send({ type: 'email.changed', email: text })}
        />
        <Button type="submit" variant="main" size="large" wide busy={busy}>
          Send the link
        </Button>
      </AccessForm>
      <Text tone="soft" center>
        Already confirmed? <AppLink href="/signin">Sign in</AppLink>
      </Text>
    </>
  );
}
