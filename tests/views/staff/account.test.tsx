import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { StaffSessionRow } from '#contract/staff/account.ts';
import type { HeldFactors } from '#domain/security/accountSecurity.ts';
import { auditList } from '#domain/staff/auditList.ts';
import { ChangePassword } from '#features/change-password/ChangePassword.tsx';
import { MfaEnrollmentSection } from '#features/mfa-enrollment/MfaEnrollmentSection.tsx';
import { EntriesSection } from '#features/staff-account/EntriesSection.tsx';
import { PersonSection } from '#features/staff-account/PersonSection.tsx';
import { SessionsSection } from '#features/staff-account/SessionsSection.tsx';
import { changePasswordMachine, type UpdatePasswordResult } from '#machines/changePassword/changePassword.machine.ts';
import type { OwnedLists } from '#machines/flows/catalogue.ts';
import { mfaChallengeMachine } from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import { fullSecurity, samplePasskey } from '#machines/mfaEnrollment/mfaEnrollment.cases.ts';
import { mfaEnrollmentMachine } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import type { BeginChangeResult, FactorChange } from '#machines/mfaEnrollment/mfaEnrollment.types.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { type ChangeResult, type ChangeToMake, ownedListOf } from '#machines/ownedList/ownedList.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import type { FailedList } from '#ui/list/ListView.tsx';
import { sampleRows } from '../../sample-rows.ts';
import { expectAccessible } from '../axe.ts';
import { scripted } from '../scripted.ts';

const failed: FailedList = { status: 'failed', reason: 'You seem to be offline.', onRetry: vi.fn() };
const offline = new ProblemError(problem('offline', true));
const button = (name: string) => screen.getByRole('button', { name });
const user = userEvent.setup({ delay: null });

function codes() {
  const sendCode = scripted<SendCodeResult, OneTimeCodeInput>();
  return {
    sendCode,
    oneTimeCode: oneTimeCodeMachine.provide({
      actors: { sendCode: sendCode.logic, mfaChallenge: mfaChallengeMachine },
    }),
  };
}

describe('the profile', () => {
  test('has name, email and roles in words', async () => {
    const { container } = render(
      <PersonSection person={{ ...samplePerson, roles: ['support', 'owner'] }} failed={false} />,
    );
    expect(screen.getByLabelText('Your profile')).toHaveTextContent(
      'NameOlive OwnerEmailowner@statechange.testRolesSupport, Owner',
    );
    await expectAccessible(container);
  });

  test('claims nothing before the server has said who it is', () => {
    const { container } = render(<PersonSection person={null} failed={false} />);
    expect(container.querySelector('[aria-busy="true"]')).toHaveTextContent('NameEmailRoles');
  });

  test('that the server does not answer for says so', async () => {
    const { container } = render(<PersonSection person={null} failed />);
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the profileRetrying.');
    await expectAccessible(container);
  });
});

describe('the sessions', () => {
  type Sessions = OwnedLists['staffSessions'];
  const here: StaffSessionRow = {
    id: 'here',
    device: 'Chrome on Linux',
    signedInAt: startTime - 3_600_000,
    activeAt: startTime,
    isThis: true,
  };
  const there: StaffSessionRow = { ...here, id: 'there', device: null, activeAt: startTime - 300_000, isThis: false };

  function open(list: readonly StaffSessionRow[] | null, failure: FailedList | null = null) {
    const change = scripted<ChangeResult<Sessions>, ChangeToMake<Sessions>>();
    const logic = ownedListOf<Sessions>().provide({
      actors: { changeList: change.logic, watchList: fromCallback(() => undefined) },
    });
    const sessions = createActor(logic, {
      clock: new SimulatedClock(),
      input: { changed: 'sessions.changed' },
    }).start();
    if (list) sessions.send({ type: 'list.updated', list });
    const { container } = render(<SessionsSection sessions={sessions} failed={failure} now={() => startTime} />);
    return { change, sessions, container };
  }
  const names = () => within(screen.getByRole('list', { name: 'Your sessions' })).getAllByRole('listitem');

  test('have browser and age, and this one cannot be ended', async () => {
    const { container } = open([here, there]);
    const [first, second] = names();
    expect(first).toHaveTextContent(/^Chrome on LinuxThis sessionSigned in .*, last active a moment ago$/);
    expect(second).toHaveTextContent(/^Unknown browserSigned in .*, last active 5 minutes ago/);
    expect(screen.getAllByRole('button')).toEqual([button('End the session in Unknown browser')]);
    await expectAccessible(container);
  });

  test('another one is ended once, and is then gone', async () => {
    const { change } = open([here, there]);
    await user.click(button('End the session in Unknown browser'));
    await user.click(button('End the session in Unknown browser'));
    expect(change.runs.map(({ input }) => input.change)).toEqual([{ type: 'item.removed', item: 'there' }]);
    expect(screen.getByRole('status')).toHaveTextContent('Ending the session');
    await change.last().resolve({ ok: true, list: [here] });
    expect(names()).toHaveLength(1);
    expect(screen.getByText('Session ended.')).toBeVisible();
    expect(screen.getByText('You’re signed in nowhere else.')).toBeVisible();
  });

  test('one that could not be ended stays, and can be tried again', async () => {
    const { change, container } = open([here, there]);
    await user.click(button('End the session in Unknown browser'));
    await change.last().reject(offline);
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t end that session');
    expect(names()).toHaveLength(2);
    await expectAccessible(container);
    await user.click(button('Try again'));
    expect(change.runs).toHaveLength(2);
  });

  test('that load, and that did not load, claim nothing', () => {
    open(null);
    expect(screen.queryByRole('list')).toBeNull();
    open(null, failed);
    expect(screen.getByText('We couldn’t load the sessions')).toBeVisible();
  });
});

describe('two-step verification', () => {
  function open(security: HeldFactors | null, failure: FailedList | null = null) {
    const beginChange = scripted<BeginChangeResult, { change: FactorChange }>();
    const { sendCode, oneTimeCode } = codes();
    const machine = mfaEnrollmentMachine.provide({
      actors: { oneTimeCode, beginChange: beginChange.logic, watchSecurity: fromCallback(() => undefined) },
    });
    const flow = createActor(machine, {
      clock: new SimulatedClock(),
      input: { customerGuid: 'staff-1', draft: null },
    }).start();
    if (security) flow.send({ type: 'security.updated', security });
    const { container } = render(<MfaEnrollmentSection flow={flow} failed={failure} sandbox={false} owner="staff" />);
    return { flow, beginChange, sendCode, container };
  }
  const held: HeldFactors = { ...fullSecurity, passkeys: [], withdrawalsPausedUntil: null };

  test('says nothing of money, and the only method has no button to remove it', async () => {
    const { container } = open(held);
    expect(container).not.toHaveTextContent(/withdrawal|money/i);
    expect(screen.getByText(/^To remove this method, add another one first\./)).toBeVisible();
    expect(button('Replace authenticator app')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await expectAccessible(container);
  });

  test('one of two can be removed, after a second factor and without an email', async () => {
    const { beginChange, sendCode, container } = open({ ...held, passkeys: [samplePasskey] });
    await user.click(button(`Remove passkey “${samplePasskey.name}”`));
    expect(container).not.toHaveTextContent(/withdrawal|money/i);
    await user.click(button('Remove passkey'));
    await beginChange.last().resolve({ ok: false, reason: 'checkRequired' });
    expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    expect(container).not.toHaveTextContent(/email/i);
    await sendCode.last().resolve({ ok: true, challenge: { methods: ['authenticator'], passkey: null } });
    expect(await screen.findByRole('form')).toBeVisible();
  });

  test.each([
    ['Replace authenticator app', { kind: 'authenticator', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }],
    ['Add a passkey', { kind: 'passkey', options: { challenge: 'Y2hhbGxlbmdl' } }],
  ] as const)('%s says that an email follows', async (name, begun) => {
    const { beginChange, container } = open(held);
    await user.click(button(name));
    await beginChange.last().resolve({ ok: true, begun });
    expect(screen.getByText('We email you about it.')).toBeVisible();
    expect(container).not.toHaveTextContent(/withdrawal/i);
  });

  test('new recovery codes take the place of the old ones', async () => {
    const { beginChange } = open(held);
    await user.click(button('Get new codes'));
    expect(screen.getByText('You get ten new codes. The old ones stop working. We email you about it.')).toBeVisible();
    await user.click(button('Get new codes'));
    await beginChange.last().reject(offline);
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
  });

  test('that did not load claims nothing', () => {
    open(null, failed);
    expect(screen.getByText('We couldn’t load the two-step verification settings')).toBeVisible();
  });
});

test('a new password signs out everywhere, needs a second factor, and touches no money', async () => {
  const updatePassword = scripted<UpdatePasswordResult, { password: string }>();
  const { oneTimeCode } = codes();
  const machine = changePasswordMachine.provide({ actors: { oneTimeCode, updatePassword: updatePassword.logic } });
  const flow = createActor(machine, {
    clock: new SimulatedClock(),
    input: { customerGuid: 'staff-1', email: samplePerson.email },
  }).start();
  const { container } = render(<ChangePassword flow={flow} sandbox={false} owner="staff" />);
  await user.click(button('Change password'));
  expect(screen.getByText('You’ll be signed out on all devices, this one too.')).toBeVisible();
  await user.type(screen.getByLabelText('New password'), 'tin-kettle-4-moons');
  await user.click(button('Save and sign out'));
  await updatePassword.last().resolve({ ok: false, reason: 'checkRequired' });
  expect(screen.getByText('One moment, please.')).toBeVisible();
  await expectAccessible(container);
  act(() => flow.send({ type: 'change.closed' }));
  expect(screen.getByLabelText('New password')).toHaveValue('tin-kettle-4-moons');
});

describe('the audit entries', () => {
  const rows = sampleRows(auditList, 2, startTime);
  const show = (state: Parameters<typeof EntriesSection>[0]['state']) =>
    render(<EntriesSection state={state} href="/admin/audit?actorId=staff-1" />);

  test('link to all of them, and say when newer ones did not load', async () => {
    const { container } = show({ status: 'full', rows, staleSince: startTime });
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'All entries' })).toHaveAttribute('href', '/admin/audit?actorId=staff-1');
    expect(screen.getByText(/We couldn’t load newer entries\.$/)).toBeVisible();
    await expectAccessible(container);
  });

  test('are loading, empty or failed', () => {
    show({ status: 'loading' });
    expect(screen.getByText('Loading audit entries')).toBeInTheDocument();
    show({ status: 'empty' });
    expect(screen.getByText('No entries yet')).toBeVisible();
    show(failed);
    expect(screen.getByText('We couldn’t load the audit entries')).toBeVisible();
  });
});
