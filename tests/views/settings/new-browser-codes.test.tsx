import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { NewBrowserCodes, newBrowserCodesScreens } from '#features/new-browser-codes/NewBrowserCodes.tsx';
import { sampleNewBrowserCodesInput } from '#machines/newBrowserCodes/newBrowserCodes.cases.ts';
import {
  newBrowserCodesMachine,
  type SaveNewBrowserCodesResult,
} from '#machines/newBrowserCodes/newBrowserCodes.machine.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function begin(on: boolean | null) {
  const saveSetting = scripted<SaveNewBrowserCodesResult, { on: boolean }>();
  const machine = newBrowserCodesMachine.provide({
    actors: {
      saveSetting: saveSetting.logic,
      oneTimeCode: oneTimeCodeMachine.provide({
        actors: { sendCode: scripted<SendCodeResult, OneTimeCodeInput>().logic },
      }),
      watchSetting: fromCallback(() => undefined),
    },
  });
  const flow = createActor(machine, { input: sampleNewBrowserCodesInput }).start();
  if (on !== null) flow.send({ type: 'setting.updated', on });
  const { container } = render(
    <NewBrowserCodes
      flow={flow}
      failed={on === null ? { status: 'failed', reason: 'Offline.' } : null}
      sandbox={false}
    />,
  );
  return { saveSetting, container, user: userEvent.setup({ delay: null }) };
}

const press = (name: string) => screen.getByRole('button', { name });

test('every screen of the machine has a view', () => {
  expect(Object.keys(newBrowserCodesScreens).sort()).toEqual(screensOf(newBrowserCodesMachine));
});

test('codes in new browsers are turned on at once', async () => {
  const { user, saveSetting, container } = begin(false);
  expect(screen.getByText('Off')).toBeVisible();
  await user.click(press('Turn on'));
  await saveSetting.last().resolve({ ok: true, on: true });
  expect(screen.getByText('On')).toBeVisible();
  await expectAccessible(container);
});

test('turning them off takes a code, and can be given up there', async () => {
  const { user, saveSetting, container } = begin(true);
  await user.click(press('Turn off'));
  await saveSetting.last().resolve({ ok: false, reason: 'checkRequired', problem: problem('recent_sign_in_required') });
  expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expectAccessible(container);
  await user.click(press('Keep them on'));
  expect(screen.getByText('On')).toBeVisible();
});

test('a change that did not arrive says so, and leaves the setting as it was', async () => {
  const { user, saveSetting } = begin(true);
  await user.click(press('Turn off'));
  await saveSetting.last().resolve({ ok: false, reason: 'refused', problem: problem('serverFault', true) });
  expect(screen.getByRole('alert')).toHaveTextContent('We don’t know yet whether it was saved');
  expect(press('Turn off')).toBeEnabled();
});

test('a setting that did not load says so', () => {
  begin(null);
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the setting');
});
