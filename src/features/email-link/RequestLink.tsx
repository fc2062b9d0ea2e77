import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { EmailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import {
  selectEmail,
  selectEmailProblem,
  selectIsBusy,
  selectIsConfirming,
  selectIsLateConfirming,
  selectProblem,
} from '#machines/emailLink/emailLink.selectors.ts';
import { emailText } from '#presenters/mail/emailText.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './email-link.module.css';
import { emailLinkWording } from './messages.ts';

type Flow = ActorRefFrom<EmailLinkMachine>;

/** Progress while the opened link is checked, otherwise the form that requests a new one. */
export function RequestLink({ flow }: { flow: Flow }) {
  return useSelector(flow, selectIsConfirming) ? <Confirming flow={flow} /> : <AddressForm flow={flow} />;
}

const Confirming = ({ flow }: { flow: Flow }) => (
  <div role="status" className={styles.head}>
    <Heading level={1} tabIndex={-1}>
      Confirming your email
    </Heading>
    <Text tone="soft">
      {useSelector(flow, selectIsLateConfirming) ? 'This is taking longer than usual. Your link still works.' : 'This takes a second or two.'}
    </Text>
  </div>
);

function AddressForm({ flow }: { flow: Flow }) {
  const email = useSelector(flow, selectEmail);
  const emailProblem = useSelector(flow, selectEmailProblem);
  const problem = useSelector(flow, selectProblem);
  const busy = useSelector(flow, selectIsBusy);
  const { form, submit } = useFormFocus(busy);
  const titleId = useId();
  return (
    <>
      <header className={styles.head}>
        <Heading level={1} id={titleId} tabIndex={-1}>
          Get a new confirmation link
        </Heading>
        <Text tone="soft">We’ll email it to the address you used to open your account.</Text>
      </header>
      <form
        ref={form}
        noValidate
        aria-labelledby={titleId}
        className={styles.form}
        onSubmit={(event) => submit(event, () => flow.send({ type: 'link.requested' }))}
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
      </form>
      <Text tone="soft" center>
        Already confirmed? <AppLink href="/signin">Sign in</AppLink>
      </Text>
    </>
  );
}
