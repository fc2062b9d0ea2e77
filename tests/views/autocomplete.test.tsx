import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { AdminSignIn } from '#features/admin-sign-in/AdminSignIn.tsx';
import { ChangeEmail } from '#features/change-email/ChangeEmail.tsx';
import { ChangePassword } from '#features/change-password/ChangePassword.tsx';
import { EmailLink } from '#features/email-link/EmailLink.tsx';
import { NewPassword } from '#features/reset-password/NewPassword.tsx';
import { ResetPassword } from '#features/reset-password/ResetPassword.tsx';
import { signInWording } from '#features/sign-in/messages.ts';
import { SignIn } from '#features/sign-in/SignIn.tsx';
import { SignUp } from '#features/sign-up/SignUp.tsx';
import { adminSignInMachine } from '#machines/adminSignIn/adminSignIn.machine.ts';
import { changeEmailMachine } from '#machines/changeEmail/changeEmail.machine.ts';
import { changePasswordMachine } from '#machines/changePassword/changePassword.machine.ts';
import { emailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import { sampleToken } from '#machines/newPassword/newPassword.cases.ts';
import {
  type CheckResetLinkResult,
  newPasswordMachine,
  type ResetLink,
} from '#machines/newPassword/newPassword.machine.ts';
import { resetPasswordMachine } from '#machines/resetPassword/resetPassword.machine.ts';
import { signInMachine } from '#machines/signIn/signIn.machine.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { PinField } from '#ui/field/PinField.tsx';

const email = 'maya@example.test';
const owner = { customerGuid: '0123456789abcdef0123456789abcdef', email };

function signUp(hasOneName: boolean) {
  const machine = signUpMachine.provide({ actions: { saveForm: () => undefined } });
  const flow = createActor(machine, {
    input: { email: '', alreadySent: false, referralCode: '', invitation: '', country: '', saved: null },
  }).start();
  flow.send({ type: 'oneName.changed', only: hasOneName });
  return <SignUp flow={flow} sandbox={false} />;
}

function begun<Flow extends { send(event: { type: 'change.requested' }): void }>(flow: Flow): Flow {
  flow.send({ type: 'change.requested' });
  return flow;
}

const newPassword = (): ActorRefFrom<typeof newPasswordMachine> =>
  createActor(
    newPasswordMachine.provide({
      actors: { checkResetLink: fromPromise<CheckResetLinkResult, ResetLink>(async () => ({ ok: true })) },
    }),
    {
      input: { token: sampleToken, email },
    },
  ).start();

test.each<[string, () => ReactElement, readonly string[]]>([
  [
    'signing up',
    () => signUp(false),
    ['given-name', 'family-name', 'username', 'new-password', 'country', 'tel', 'off'],
  ],
  ['signing up with one name', () => signUp(true), ['name', 'username', 'new-password', 'country', 'tel', 'off']],
  [
    'signing in',
    () => (
      <SignIn
        flow={createActor(signInMachine, { input: { email: '' } }).start()}
        wording={signInWording}
        sandbox={false}
      />
    ),
    ['username webauthn', 'current-password'],
  ],
  [
    'signing in as staff',
    () => <AdminSignIn flow={createActor(adminSignInMachine, { input: { email: '' } }).start()} sandbox={false} />,
    ['username', 'current-password'],
  ],
  [
    'a forgotten password',
    () => {
      const flow = createActor(resetPasswordMachine, { input: { email: '', alreadySent: false } }).start();
      return <ResetPassword flow={flow} sandbox={false} />;
    },
    ['username'],
  ],
  ['a new password', () => <NewPassword flow={newPassword()} />, ['username', 'new-password']],
  [
    'a change of password',
    () => <ChangePassword flow={begun(createActor(changePasswordMachine, { input: owner }).start())} sandbox={false} />,
    ['username', 'new-password'],
  ],
  [
    'a change of address',
    () => (
      <ChangeEmail
        flow={begun(createActor(changeEmailMachine, { input: { ...owner, draft: null } }).start())}
        sandbox={false}
      />
    ),
    ['email'],
  ],
  [
    'a link by email',
    () => (
      <EmailLink
        flow={createActor(emailLinkMachine, { input: { email: '', code: null, alreadySent: false } }).start()}
        sandbox={false}
      />
    ),
    ['email'],
  ],
  [
    'a code',
    () => <PinField label="Code" value="" length={2} onText={() => undefined} />,
    ['one-time-code', 'one-time-code'],
  ],
])('the fields of %s identify themselves to password managers', async (_, form, tokens) => {
  const { container } = render(form());
  await waitFor(() => expect(container.querySelector('input')).not.toBeNull());
  const fields = container.querySelectorAll('input:not([type="checkbox"]), select');
  expect([...fields].map((field) => field.getAttribute('autocomplete'))).toEqual(tokens);
  expect(screen.queryByRole('alert')).toBeNull();
});
