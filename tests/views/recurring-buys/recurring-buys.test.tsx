import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { RecurringRun } from '#contract/account/recurringBuys.ts';
import { recurringIn } from '#features/recurring-buys/address.ts';
import { RecurringBuyScreens, recurringScreens } from '#features/recurring-buys/RecurringBuy.tsx';
import { RecurringList } from '#features/recurring-buys/RecurringList.tsx';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { endedBuy, pausedBuy, sampleBuy, sampleSetUp, waitingBuy } from '#machines/recurringBuy/recurringBuy.cases.ts';
import {
  type AddBuyResult,
  type BuyChange,
  type BuyToAdd,
  type ChangeBuyResult,
  type RecurringBuyInput,
  recurringBuyMachine,
} from '#machines/recurringBuy/recurringBuy.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function open(input: RecurringBuyInput = sampleSetUp) {
  const addBuy = scripted<AddBuyResult, BuyToAdd>();
  const changeBuy = scripted<ChangeBuyResult, BuyChange>();
  const sendCode = scripted<SendCodeResult, OneTimeCodeInput>();
  const verifyCode = scripted<VerifyCodeResult, OneTimeCodeInput & { otp: string }>();
  const machine = recurringBuyMachine.provide({
    actors: {
      addBuy: addBuy.logic,
      changeBuy: changeBuy.logic,
      watchBuy: fromCallback(() => undefined),
      oneTimeCode: oneTimeCodeMachine.provide({
        actors: { sendCode: sendCode.logic, verifyCode: verifyCode.logic },
      }),
    },
    actions: { showAddress: () => undefined, saveForm: () => undefined, removeSavedForm: () => undefined },
  });
  const flow = createActor(machine, { input }).start();
  render(<RecurringBuyScreens flow={flow} sandbox={false} />);
  const user = userEvent.setup({ delay: null });
  return {
    ...{ flow, addBuy, changeBuy, sendCode, verifyCode, user },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
}
const heading = (name: string) => screen.getByRole('heading', { name });
const line = (name: string) => screen.getByText(name).nextElementSibling;

test('has a view for every screen', () => {
  expect(Object.keys(recurringScreens).sort()).toEqual(screensOf(recurringBuyMachine));
});

describe('setting one up', () => {
  test('says at the fields what is missing, and reviews the order with its next dates', async () => {
    const { press, user } = open();
    const [amount, first] = [screen.getByLabelText('Amount'), screen.getByLabelText('First date')];
    await user.type(amount, '0.5');
    await user.clear(first);
    await user.type(first, '2025-12-30');
    await press('Review');
    expect(amount).toHaveAccessibleDescription(/Enter at least \$1\.00\./);
    expect(amount).toHaveFocus();
    expect(first).toHaveAccessibleDescription('Choose a date and an hour still to come.');
    await expectAccessible();
    await user.clear(amount);
    await user.type(amount, '50');
    await user.clear(first);
    await user.type(first, '2026-01-31');
    await user.selectOptions(screen.getByLabelText('How often'), 'Each month');
    await press('Review');
    expect(heading('Review')).toHaveFocus();
    expect(screen.getByText('$50.00 of Bitcoin on the 31st of each month')).toBeVisible();
    expect(line('Time')).toHaveTextContent('9 AM, America/New York');
    expect(line('Next dates')).toHaveTextContent('Jan 31, 2026, 9:00 AMFeb 28, 2026, 9:00 AMMar 31, 2026, 9:00 AM');
    expect(screen.getByText('In a shorter month, we buy on its last day.')).toBeVisible();
    await expectAccessible();
    await press('Change it');
    expect(screen.getByLabelText('Amount')).toHaveValue('50');
  });

  test('takes a code, says that an outcome is unknown, and tries again', async () => {
    const { addBuy, press, sendCode, user, verifyCode } = open();
    await user.type(screen.getByLabelText('Amount'), '50');
    await press('Review');
    await press('Set up this recurring buy');
    expect(sendCode.last().input.about).toMatchObject({ kind: 'recurringBuy', amount: '5000' });
    await sendCode
      .last()
      .resolve({ ok: true, sentTo: 'maya@example.test', resend: { seconds: 30, until: startTime + 30_000 } });
    expect(screen.getByRole('button', { name: 'Buy $50.00 of Bitcoin each Thursday' })).toBeVisible();
    await user.type((await screen.findAllByRole('textbox'))[0] as HTMLElement, '123456');
    await verifyCode.last().resolve({ ok: true, stepUp: null });
    await addBuy.last().reject(new ProblemError(problem('timeout', true)));
    expect(heading('We don’t know whether it was set up')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Trying again sets nothing up twice.');
    await expectAccessible();
    await press('Try again');
    expect(addBuy.runs.map(({ input }) => input.id)).toEqual([sampleBuy.id, sampleBuy.id]);
    const fields = { asset: 'You can have at most 10 recurring buys. Stop one first.' };
    await addBuy.last().resolve({ ok: false, reason: 'refused', problem: { ...problem('invalid_input'), fields } });
    expect(screen.getByLabelText('Coin')).toHaveAccessibleDescription(/at most 10 recurring buys/);
  });
});

describe('one that is set up', () => {
  const at = (days: number) => startTime - days * 86_400_000;
  const runs: readonly RecurringRun[] = [
    { dueAt: at(1), state: 'waiting', reason: 'balance', trade: null },
    { dueAt: at(8), state: 'skipped', reason: 'price', trade: null },
    { dueAt: at(15), state: 'bought', reason: null, trade: 'the-trade' },
  ];

  test('shows its dates with their reasons and orders, and is paused and stopped', async () => {
    const { changeBuy, flow, press } = open({ ...sampleSetUp, buy: { ...sampleBuy, runs: [...runs] } });
    expect(screen.getByText('Waiting for dollars')).toBeVisible();
    expect(screen.getByText(/^You don’t have enough dollars/)).toHaveTextContent(
      /order of Dec 30, .*7:00 PM\. We try again every 15 minutes until Dec 31, .*5:55 PM\. Deposit dollars$/,
    );
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Dec 30, 2025, 7:00 PMNot enough dollars.Waiting',
      'Dec 23, 2025, 7:00 PMThe price was more than 1% above the market’s.Skipped',
      'Dec 16, 2025, 7:00 PMBought',
    ]);
    expect(within(rows[2] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/orders?order=the-trade');
    await expectAccessible();
    await press('Pause');
    await changeBuy.last().resolve({ ok: true, buy: pausedBuy });
    expect(screen.getByRole('button', { name: 'Resume' })).toHaveFocus();
    expect(line('Next dates')).toHaveTextContent('–');
    await press('Stop');
    expect(heading('Stop this recurring buy?')).toHaveFocus();
    await expectAccessible();
    await press('Stop it');
    await changeBuy.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('We don’t know yet whether it was changed.');
    act(() => flow.send({ type: 'buy.updated', buy: endedBuy }));
    expect(screen.getByText('You stopped it.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the list', () => {
  test('leads to each one, with its state and its next date', async () => {
    const buys = [waitingBuy, { ...pausedBuy, id: 'paused' }, { ...endedBuy, id: 'ended' }];
    render(<RecurringList state={{ status: 'full', rows: buys }} mayTrade />);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '$50.00 of Bitcoin each MondayJan 4, 2026, 7:00 PMWaiting for dollars',
      '$50.00 of Bitcoin each MondayNo next datePaused',
      '$50.00 of Bitcoin each MondayNo next dateEnded',
    ]);
    const link = within(rows[0] as HTMLElement).getByRole('link');
    expect(link).toHaveAttribute('href', `/orders?recurring=${waitingBuy.id}`);
    await expectAccessible();
  });

  test('without any leads to the form, or to the next step before it', () => {
    const { rerender } = render(<RecurringList state={{ status: 'empty' }} mayTrade />);
    const [setUp, nextStep] = ['Set up a recurring buy', 'See your next step'];
    expect(screen.getByRole('link', { name: setUp })).toHaveAttribute('href', '/orders?recurring=new&asset=BTC');
    rerender(<RecurringList state={{ status: 'empty' }} mayTrade={false} />);
    expect(screen.getByRole('link', { name: nextStep })).toHaveAttribute('href', '/dashboard');
  });
});

test('the address says which is shown', () => {
  expect(recurringIn('?order=one')).toBeNull();
  expect(recurringIn('?recurring')).toEqual({ kind: 'list' });
  expect(recurringIn('?recurring=new&asset=eth')).toEqual({ kind: 'new', asset: 'ETH' });
  expect(recurringIn('?recurring=new&asset=USD')).toEqual({ kind: 'new', asset: 'BTC' });
  expect(recurringIn('?recurring=an-id')).toEqual({ kind: 'one', id: 'an-id' });
});
