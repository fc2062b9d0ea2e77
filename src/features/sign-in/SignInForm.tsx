import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { selectIsBusy } from '#machines/shared/tags.ts';
import {
  type SignInMachine,
  selectEmail,
  selectFieldProblems,
  selectMayCancel,
  selectPasskeysUsable,
  selectPassword,
  selectProgress,
  selectUsesPasskey,
} from '#machines/signIn/signIn.machine.ts';
import { AccessForm } from '#presenters/access/Access.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { PasswordField } from '#ui/field/PasswordField.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { isLeft } from '#ui/screen/focus.ts';
import { DemoSignIns } from './DemoSignIns.tsx';
import { fieldText, newsTexts, progressTexts, type SignInNews } from './messages.ts';
import type { SignInProps } from './SignIn.tsx';
import styles from './sign-in.module.css';

type Flow = ActorRefFrom<SignInMachine>;

export function SignInForm({ flow, wording, sandbox, news = null }: SignInProps) {
  const busy = useSelector(flow, selectIsBusy);
  const byPasskey = useSelector(flow, selectUsesPasskey);
  return (
    <>
      <AccessForm
        title="Sign in"
        above={news !== null && <News news={news} />}
        busy={busy}
        onSubmit={() => flow.send({ type: 'form.submitted' })}
      >
        <FlowProblem flow={flow} wording={wording} />
        <EmailField flow={flow} />
        {/* The link comes after the field, so that Tab leads from the email to the password. */}
        <div className={styles.password}>
          <Password flow={flow} />
          <AppLink href="/reset">Forgot password?</AppLink>
        </div>
        <Button type="submit" variant="main" size="large" wide busy={busy && !byPasskey} disabled={byPasskey}>
          Sign in
        </Button>
      </AccessForm>
      <PasskeyButton flow={flow} />
      <Foot flow={flow} />
      {sandbox && <DemoSignIns flow={flow} />}
    </>
  );
}

const isGood = (news: SignInNews): boolean => news === 'passwordChanged' || news === 'emailChanged';

const News = ({ news }: { news: SignInNews }) => (
  <Notice tone={isGood(news) ? 'gain' : 'neutral'} role="status">
    {newsTexts[news]}
  </Notice>
);

function EmailField({ flow }: { flow: Flow }) {
  const email = useSelector(flow, selectEmail);
  const busy = useSelector(flow, selectIsBusy);
  const found = useSelector(flow, (snapshot) => selectFieldProblems(snapshot).email);
  return (
    <TextField
      label="Email"
      type="email"
      // The browser lists passkeys here.
      autoComplete="username webauthn"
      value={email}
      readOnly={busy}
      error={fieldText('email', found)}
      onText={(text) => flow.send({ type: 'email.changed', email: text })}
      onBlur={(event) => isLeft(event) && flow.send({ type: 'field.left', field: 'email' })}
    />
  );
}

function Password({ flow }: { flow: Flow }) {
  const password = useSelector(flow, selectPassword);
  const emailIsKnown = useSelector(flow, selectEmail) !== '';
  const busy = useSelector(flow, selectIsBusy);
  const found = useSelector(flow, (snapshot) => selectFieldProblems(snapshot).password);
  return (
    <PasswordField
      label="Password"
      autoComplete="current-password"
      autoFocus={emailIsKnown}
      value={password}
      readOnly={busy}
      error={fieldText('password', found)}
      onText={(text) => flow.send({ type: 'password.changed', password: text })}
    />
  );
}

/** Only if the browser supports passkeys, so that nobody reaches a dead end. */
function PasskeyButton({ flow }: { flow: Flow }) {
  const usable = useSelector(flow, selectPasskeysUsable);
  const busy = useSelector(flow, selectIsBusy);
  const asked = useSelector(flow, selectUsesPasskey);
  if (!usable) return null;
  return (
    <Button
      size="large"
      wide
      busy={asked}
      disabled={busy && !asked}
      onClick={() => flow.send({ type: 'passkey.requested' })}
    >
      Use a passkey
    </Button>
  );
}

/** Other options, or Cancel while waiting; both share one place, so that nothing jumps. */
function Foot({ flow }: { flow: Flow }) {
  const mayCancel = useSelector(flow, selectMayCancel);
  const progress = useSelector(flow, selectProgress);
  return (
    <div className={styles.foot}>
      <span role="status">{mayCancel && progressTexts[progress]}</span>
      {mayCancel ? (
        <Button variant="plain" size="small" onClick={() => flow.send({ type: 'signIn.canceled' })}>
          Cancel
        </Button>
      ) : (
        <span>
          New here? <AppLink href="/signup">Open an account</AppLink>
        </span>
      )}
    </div>
  );
}
