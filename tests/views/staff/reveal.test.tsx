import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { RevealGroup } from '#domain/staff/customerActions.ts';
import { RevealDialog } from '#features/staff-action/RevealDialog.tsx';
import { PersonalData } from '#features/staff-customer/PersonalData.tsx';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleContact } from '#machines/staffReveal/staffReveal.cases.ts';
import { staffRevealMachine } from '#machines/staffReveal/staffReveal.machine.ts';
import type { RevealResult } from '#machines/staffReveal/staffReveal.types.ts';
import { expectAccessible } from '../axe.ts';
import { scripted } from '../scripted.ts';

function open(roles: Parameters<typeof PersonalData>[0]['roles'] = ['support']) {
  const revealed = scripted<RevealResult, { group: RevealGroup; reason: string }>();
  const logic = staffRevealMachine.provide({
    actors: { revealData: revealed.logic, watchAttention: fromCallback(() => undefined) },
  });
  const reveal = createActor(logic, { input: { isOnline: () => navigator.onLine } }).start();
  render(
    <>
      <PersonalData reveal={reveal} roles={roles} />
      <RevealDialog reveal={reveal} />
    </>,
  );
  return { reveal, revealed, user: userEvent.setup({ delay: null }) };
}

test('personal data shows for a reason, and is hidden when the window loses the focus', async () => {
  const { reveal, revealed, user } = open();
  await user.click(screen.getByRole('button', { name: 'Reveal contact' }));
  await screen.findByRole('dialog', { name: 'Reveal contact' });
  await expectAccessible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Confirming who is writing');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(revealed.last().input).toEqual({ group: 'contact', reason: 'Confirming who is writing' });
  await revealed.last().resolve({ ok: true, values: sampleContact });
  expect(await screen.findByText('+1 519 555 0123')).toBeVisible();
  expect(screen.getByText(/Shown for 60 seconds/)).toBeVisible();
  act(() => reveal.send({ type: 'attention.lost' }));
  expect(screen.queryByText('+1 519 555 0123')).toBeNull();
});

test('people without the right see who can help, and a refusal gives its reason', async () => {
  const { revealed, user } = open();
  expect(screen.getByText('Reveal identity: Needs compliance.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reveal identity' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reveal contact' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), 'Deciding about a case');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await revealed.last().resolve({
    ok: false,
    reason: 'refused',
    problem: { ...problem('too_many_reveals'), message: 'Ask a colleague, or wait.' },
  });
  expect(screen.getByText('Ask a colleague, or wait.')).toBeVisible();
});

test('offline nothing is sent and the reason stays, and a lost reply says what to do', async () => {
  const { revealed, user } = open();
  await user.click(screen.getByRole('button', { name: 'Reveal contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reveal contact' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Deciding about a case');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(dialog.getByText(/^You’re offline\. Your reason stays here\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Reveal contact' })).toBeDisabled();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(revealed.runs).toHaveLength(0);
  network.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await revealed.last().reject(new ProblemError(problem('offline', true)));
  expect(dialog.getByText(/Your reason is still here\. Reveal it again\.$/)).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveValue('Deciding about a case');
  expect(revealed.runs).toHaveLength(1);
});
