import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ActionDialog } from '#features/staff-action/ActionDialog.tsx';
import { ActionOutcome } from '#features/staff-action/ActionOutcome.tsx';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import {
  conflictAnswer,
  doneAnswer,
  requestedAnswer,
  sampleFreeze,
  sampleInvite,
  sampleRequest,
} from '#machines/staffAction/staffAction.cases.ts';
import { expectAccessible } from '../axe.ts';
import { openAction } from './open.tsx';

async function open(request = sampleRequest, draft: Parameters<typeof openAction>[0] = null) {
  const { action, submitted, sendCode } = openAction(draft);
  render(
    <>
      <ActionOutcome action={action} />
      <ActionDialog action={action} />
    </>,
  );
  act(() => action.send({ type: 'action.requested', request }));
  const dialog = await screen.findByRole('dialog', { name: request.title });
  return { action, submitted, sendCode, dialog, user: userEvent.setup({ delay: null }) };
}
const reason = () => screen.getByRole('combobox', { name: 'Reason' });
const confirm = () => screen.getByRole('button', { name: 'Deactivate Ines Carvalho' });

describe('a decision of staff', () => {
  test('states its effect, needs a reason, and is sent by Ctrl-Enter', async () => {
    const { user, dialog, submitted } = await open();
    expect(within(dialog).getByText('Ends 2 sessions.')).toBeVisible();
    await expectAccessible();
    await user.click(confirm());
    expect(screen.getByText('Choose a reason.')).toBeVisible();
    await user.selectOptions(reason(), 'Other');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Too short{Control>}{Enter}{/Control}');
    expect(screen.getByText('Enter a note of at least 10 characters.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Note' }), ', but no more{Control>}{Enter}{/Control}');
    expect(submitted.last().input.body).toEqual({ reason: 'Too short, but no more', version: 3 });
    expect(confirm()).toHaveAttribute('aria-busy', 'true');
    await submitted.last().resolve(doneAnswer);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/Deactivated Ines Carvalho\. Ines Carvalho is deactivated/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/is deactivated/)).toBeNull();
  });

  test('with an unknown outcome says so, and keeps the input', async () => {
    const { user, submitted } = await open();
    await user.selectOptions(reason(), 'Left the company');
    await user.click(confirm());
    await submitted.last().reject(new ProblemError(problem('timeout', true)));
    expect(screen.getByText(/We don’t know yet whether it was done/)).toBeVisible();
    expect(reason()).toHaveValue('Left the company');
    await user.click(confirm());
    expect(submitted.runs.map(({ input }) => input.key)).toEqual(['key', 'key']);
  });

  test('shows somebody else’s earlier change, and is made on request', async () => {
    const { user, submitted } = await open();
    await user.selectOptions(reason(), 'Left the company');
    await user.click(confirm());
    await submitted.last().resolve(conflictAnswer);
    expect(screen.getByText(/^Aiko Tanabe changed this at/)).toBeVisible();
    expect(screen.getByText('roles: viewer → viewer finance')).toBeVisible();
    await expectAccessible();
    await user.click(confirm());
    expect(submitted.last().input.body.version).toBe(4);
    await submitted.last().resolve(requestedAnswer);
    expect(await screen.findByRole('link', { name: 'See requests' })).toHaveAttribute('href', '/admin/requests');
  });

  test('has its fields, with the server’s errors', async () => {
    const { user, submitted } = await open({ ...sampleInvite, needsFactor: false });
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ines@statechange.test');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'She joined today');
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    expect(screen.getByText('Roles: enter a value.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Viewer' }));
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    expect(submitted.last().input.body).toEqual({
      email: 'ines@statechange.test',
      roles: ['viewer'],
      reason: 'She joined today',
    });
    const taken = {
      ...problem('email_taken'),
      fields: { email: 'Somebody on staff has this address.' },
      message: 'Check the address.',
    };
    await submitted.last().resolve({ ok: false, reason: 'refused', problem: taken });
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Somebody on staff has this address.',
    );
    await expectAccessible();
  });

  test('that grants access takes a second factor for it, and the input stays', async () => {
    const { user, submitted, sendCode, action } = await open();
    await user.selectOptions(reason(), 'Left the company');
    await user.click(confirm());
    const checkRequired = { ok: false, reason: 'checkRequired', problem: problem('recent_sign_in_required') } as const;
    await submitted.last().resolve(checkRequired);
    expect(screen.getByText(/^Confirm that it’s you\. What you typed stays/)).toBeVisible();
    expect(sendCode.last().input.about).toEqual({ kind: 'decision', call: 'staff/4f2a/deactivate', to: [] });
    await sendCode.last().resolve({ ok: true, challenge: { methods: ['authenticator'], passkey: null } });
    expect(await screen.findByLabelText('Code from your authenticator app, digit 1 of 6')).toBeVisible();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(reason()).toHaveValue('Left the company');
    await user.click(confirm());
    await submitted.last().resolve(checkRequired);
    expect(submitted.runs.map(({ input }) => input.key)).toEqual(['key', 'key']);
    act(() => action.send({ type: 'action.dismissed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('starts with the earlier draft, and keeps it when it is closed by Escape', async () => {
    const draft = {
      text: JSON.stringify({ choice: 'Other', note: 'Her last day', key: 'kept' }),
      savedAt: Date.UTC(2026, 0, 15, 14, 2),
    };
    const { user, action } = await open(sampleRequest, draft);
    expect(await screen.findByDisplayValue('Her last day')).toBeVisible();
    expect(screen.getByText(/^Your draft of /)).toBeVisible();
    // Keys work once the dialog has the focus.
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(action.getSnapshot().matches('closed')).toBe(true);
  });
});

describe('a decision that the server previews', () => {
  test('states its effect before it can be confirmed, and why it can’t', async () => {
    const { action, previewed } = openAction();
    render(<ActionDialog action={action} />);
    act(() => action.send({ type: 'action.requested', request: sampleFreeze }));
    await screen.findByRole('dialog', { name: sampleFreeze.title });
    expect(screen.getByText('Working out what this does…')).toBeVisible();
    await previewed.last().resolve({
      ok: false,
      reason: 'refused',
      problem: { ...problem('already_so'), message: 'This account is frozen.' },
    });
    expect(screen.getByText('This account is frozen.')).toBeVisible();
    expect(confirm()).toBeDisabled();
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Try again' }));
    await previewed.last().resolve({ ok: true, version: 4, effect: ['Ends 1 session.'] });
    expect(screen.getByText('Ends 1 session.')).toBeVisible();
    expect(confirm()).toBeEnabled();
    await expectAccessible();
  });
});
