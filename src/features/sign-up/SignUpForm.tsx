import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SignUpMachine } from '#machines/signUp/signUp.machine.ts';
import {
  selectDisplayName,
  selectEmail,
  selectEmailIsTaken,
  selectIsBusy,
  selectProblem,
  selectTakesLong,
} from '#machines/signUp/signUp.selectors.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { isLeft, useFormFocus } from '#ui/screen/focus.ts';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import { openingWording } from './messages.ts';
import { PasswordChoice } from './PasswordChoice.tsx';
import styles from './sign-up.module.css';
import { TermsChoice } from './TermsChoice.tsx';
import { useFieldText } from './useFieldText.ts';

interface Props {
  flow: ActorRefFrom<SignUpMachine>;
  sandbox: boolean;
}

/** What it takes to open an account, and what comes after. */
export function SignUpForm({ flow, sandbox }: Props) {
  const busy = useSelector(flow, selectIsBusy);
  const problem = useSelector(flow, selectProblem);
  const { form, submit } = useFormFocus(busy);
  const titleId = useId();
  return (
    <>
      <header className={styles.head}>
        <Heading level={1} id={titleId} tabIndex={-1}>
          Open an account
        </Heading>
        <Text tone="soft">
          It’s free and takes two minutes. Before you trade, confirm your email and verify your identity, which takes about three minutes more.
        </Text>
      </header>
      <form
        ref={form}
        noValidate
        aria-labelledby={titleId}
        className={styles.form}
        onSubmit={(event) => submit(event, () => flow.send({ type: 'form.submitted' }))}
      >
        {problem && <ProblemNotice wording={openingWording(problem)} reference={problem.reference} />}
        <NameField flow={flow} />
        <EmailField flow={flow} />
        <PasswordChoice flow={flow} />
        <TermsChoice flow={flow} />
        <Button type="submit" variant="main" size="large" wide busy={busy}>
          Open an account
        </Button>
      </form>
      <div className={styles.foot}>
        <Progress flow={flow} />
        {!busy && (
          <span>
            Already have an account? <AppLink href="/signin">Sign in</AppLink>
          </span>
        )}
      </div>
      {sandbox && <Notice>This is a sandbox: no real money, no real email. Any made-up address works.</Notice>}
    </>
  );
}

function Progress({ flow }: FieldProps) {
  const busy = useSelector(flow, selectIsBusy);
  const takesLong = useSelector(flow, selectTakesLong);
  const usual = 'Opening your account. This takes a few seconds.';
  const long = 'Still opening your account. This is taking longer than usual. Nothing you entered is lost.';
  return <span role="status">{busy && (takesLong ? long : usual)}</span>;
}

interface FieldProps {
  flow: Props['flow'];
}

function NameField({ flow }: FieldProps) {
  const displayName = useSelector(flow, selectDisplayName);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <TextField
      label="Full name"
      autoComplete="name"
      value={displayName}
      readOnly={busy}
      error={useFieldText(flow, 'displayName')}
      onText={(text) => flow.send({ type: 'displayName.changed', displayName: text })}
      onBlur={(event) => isLeft(event) && flow.send({ type: 'field.left', field: 'displayName' })}
    />
  );
}

function EmailField({ flow }: FieldProps) {
  const email = useSelector(flow, selectEmail);
  const busy = useSelector(flow, selectIsBusy);
  const taken = useSelector(flow, selectEmailIsTaken);
  const text = useFieldText(flow, 'email');
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      value={email}
      readOnly={busy}
      error={taken ? <EmailTaken /> : text}
      onText={(typed) => flow.send({ type: 'email.changed', email: typed })}
      onBlur={(event) => isLeft(event) && flow.send({ type: 'field.left', field: 'email' })}
    />
  );
}

const EmailTaken = () => (
  <>
    An account with this email already exists. <AppLink href="/signin">Sign in</AppLink> with it, or{' '}
    <AppLink href="/reset">reset your password</AppLink>.
  </>
);
