import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { StaffEnding } from '#machines/adminSession/adminSession.types.ts';
import {
  type AdminSignInMachine,
  selectEmail,
  selectFieldProblems,
  selectMayCancel,
  selectMfaChallenge,
  selectPassword,
} from '#machines/adminSignIn/adminSignIn.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { AccessForm, AccessHead, AccessHelp, AccessPage, Address } from '#presenters/access/Access.tsx';
import { MfaChallengeOnDemand } from '#presenters/code/MfaChallengeOnDemand.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { PasswordField } from '#ui/field/PasswordField.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { isLeft } from '#ui/screen/focus.ts';
import { screenOf } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { endingTexts, fieldText, signInWording } from './messages.ts';

export interface AdminSignInProps {
  flow: ActorRefFrom<AdminSignInMachine>;
  /** Shows where to find the sandbox's people and their codes. */
  sandbox: boolean;
  /** How the last session ended; null without one. */
  ending?: StaffEnding | null;
}

export const adminSignInScreens = {
  adminSignIn: SignInForm,
  mfaChallenge: SecondFactor,
} satisfies Record<string, ComponentType<AdminSignInProps>>;

/** Staff sign-in: email and password, then the second factor. */
export function AdminSignIn(props: AdminSignInProps) {
  const screen = useSelector(props.flow, (snapshot) => screenOf(snapshot, adminSignInScreens));
  const Screen = screen === null ? SignInDone : adminSignInScreens[screen];
  return (
    <AccessPage screen={screen}>
      <Screen {...props} />
      {props.sandbox && screen !== null && <SandboxPeople />}
    </AccessPage>
  );
}

function SignInForm({ flow, ending = null }: AdminSignInProps) {
  const busy = useSelector(flow, selectIsBusy);
  const email = useSelector(flow, selectEmail);
  const password = useSelector(flow, selectPassword);
  const mayCancel = useSelector(flow, selectMayCancel);
  const problems = useSelector(flow, selectFieldProblems);
  return (
    <>
      <AccessForm
        title="Staff sign in"
        about={ending === null ? 'For people who work at Statechange.' : endingTexts[ending]}
        busy={busy}
        onSubmit={() => flow.send({ type: 'form.submitted' })}
      >
        <FlowProblem flow={flow} wording={signInWording} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly={busy}
          error={fieldText('email', problems.email)}
          onText={(text) => flow.send({ type: 'email.changed', email: text })}
          onBlur={(event) => isLeft(event) && flow.send({ type: 'field.left', field: 'email' })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          readOnly={busy}
          error={fieldText('password', problems.password)}
          onText={(text) => flow.send({ type: 'password.changed', password: text })}
          onBlur={(event) => isLeft(event) && flow.send({ type: 'field.left', field: 'password' })}
        />
        <Button type="submit" variant="main" size="large" wide busy={busy}>
          Sign in
        </Button>
      </AccessForm>
      <div role="status">{mayCancel && <Text size="s">Checking your email and password.</Text>}</div>
      {mayCancel && (
        <Button variant="plain" size="small" onClick={() => flow.send({ type: 'signIn.canceled' })}>
          Cancel
        </Button>
      )}
    </>
  );
}

/** The password was accepted. The code field takes the focus, not the heading. */
function SecondFactor({ flow }: AdminSignInProps) {
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
          Lost your device and your recovery codes? Ask an owner for a new link.
        </Text>
        <Button size="small" onClick={() => flow.send({ type: 'credentials.revised' })}>
          Use another account
        </Button>
      </AccessHelp>
    </>
  );
}

const SignInDone = () => (
  <div role="status">
    <Heading level={1} tabIndex={-1}>
      You’re signed in
    </Heading>
    <Text tone="soft">Opening the console.</Text>
  </div>
);

const SandboxPeople = () => (
  <AccessHelp label="Sandbox">
    <Text size="s" tone="soft">
      Sandbox: one person for each role, with passwords and codes, is on the{' '}
      <AppLink href="/sandbox/staff">sandbox’s page of staff</AppLink>.
    </Text>
  </AccessHelp>
);
