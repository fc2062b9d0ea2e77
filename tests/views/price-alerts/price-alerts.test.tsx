import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { PriceAlert } from '#contract/account/priceAlerts.ts';
import { amount } from '#domain/money/money.ts';
import { alertIn } from '#features/price-alerts/AlertInAddress.tsx';
import { PriceAlertDialog, priceAlertScreens } from '#features/price-alerts/PriceAlert.tsx';
import { PriceAlertList } from '#features/price-alerts/PriceAlertList.tsx';
import type { OwnedLists } from '#machines/flows/catalogue.ts';
import { type ChangeResult, type ChangeToMake, ownedListOf } from '#machines/ownedList/ownedList.machine.ts';
import { type AddAlertResult, type AlertToAdd, priceAlertMachine } from '#machines/priceAlert/priceAlert.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { alertAddress } from '#presenters/market/alertAddress.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

describe('the dialog', () => {
  async function begin() {
    const addAlert = scripted<AddAlertResult, AlertToAdd>();
    const machine = priceAlertMachine.provide({ actors: { addAlert: addAlert.logic } });
    const flow = createActor(machine, { input: { asset: 'BTC', newId: () => 'the-id-of-it' } }).start();
    const onClose = vi.fn();
    render(<PriceAlertDialog flow={flow} onClose={onClose} />);
    const user = userEvent.setup({ delay: null });
    await screen.findByRole('dialog', { name: 'Price alert' });
    // Opening moves the focus, which must not come after what the test does.
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    return {
      ...{ addAlert, onClose, user },
      press: (name: string) => user.click(screen.getByRole('button', { name })),
    };
  }
  const price = () => screen.getByLabelText('Price');

  test('has a view for every screen', () => {
    expect(Object.keys(priceAlertScreens).sort()).toEqual(screensOf(priceAlertMachine));
  });

  test('sets an alert for the coin, and then another', async () => {
    const { addAlert, onClose, press, user } = await begin();
    expect(screen.getByLabelText('Coin')).toHaveValue('BTC');
    await press('Set alert');
    expect(price()).toHaveAccessibleDescription(/Enter a price in dollars\./);
    expect(price()).toHaveFocus();
    await user.type(price(), '65,000');
    await expectAccessible();
    await press('Set alert');
    expect(addAlert.last().input).toEqual({ id: 'the-id-of-it', asset: 'BTC', kind: 'above', threshold: '65,000' });
    await addAlert.last().resolve({ ok: true });
    expect(screen.getByRole('heading', { name: 'Alert set' })).toHaveFocus();
    await expectAccessible();
    await press('Set another');
    await user.click(screen.getByRole('radio', { name: 'Change' }));
    await user.selectOptions(screen.getByLabelText('Coin'), 'XRP');
    await user.type(screen.getByLabelText('Percent'), '5');
    await press('Set alert');
    expect(addAlert.last().input).toMatchObject({ asset: 'XRP', kind: 'change', threshold: '5' });
    await addAlert.last().resolve({ ok: true });
    await press('Done');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('says at the field what the server refuses', async () => {
    const { addAlert, press, user } = await begin();
    await user.type(price(), '1');
    await press('Set alert');
    const said = { threshold: 'Bitcoin is at $64,120.00, already above that.' };
    await addAlert
      .last()
      .resolve({ ok: false, reason: 'refused', problem: { ...problem('invalid_input'), fields: said } });
    expect(price()).toHaveAccessibleDescription(/Bitcoin is at \$64,120\.00, already above that\./);
    expect(price()).toHaveFocus();
    await press('Set alert');
    const tooMany = { asset: 'You can have at most 20 alerts. Remove one first.' };
    await addAlert
      .last()
      .resolve({ ok: false, reason: 'refused', problem: { ...problem('invalid_input'), fields: tooMany } });
    expect(screen.getByLabelText('Coin')).toHaveAccessibleDescription(/at most 20 alerts/);
    await expectAccessible();
  });

  test('says that an outcome is unknown, and asks again', async () => {
    const { addAlert, press, user } = await begin();
    await user.type(price(), '65,000');
    await press('Set alert');
    await addAlert.last().reject(new ProblemError(problem('timeout', true)));
    expect(screen.getByRole('heading', { name: 'We don’t know whether the alert was set' })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Trying again adds nothing twice.');
    await expectAccessible();
    await press('Try again');
    expect(addAlert.runs.map(({ input }) => input.id)).toEqual(['the-id-of-it', 'the-id-of-it']);
  });
});

describe('the list', () => {
  type Alerts = OwnedLists['priceAlerts'];
  const noon = Date.UTC(2026, 0, 15, 12);
  const alert = (id: string, more: Partial<PriceAlert> = {}): PriceAlert => ({
    ...{ id, asset: 'BTC', kind: 'above', threshold: amount(6_500_000_000_000n), state: 'armed', createdAt: noon },
    ...{ restsUntil: null, crossedAt: null, crossedPrice: null },
    ...more,
  });
  const crossing = { restsUntil: noon + 86_400_000, crossedAt: noon, crossedPrice: amount(6_501_050_000_000n) };
  const list = [
    alert('one'),
    alert('two', { asset: 'XRP', kind: 'change', threshold: amount(500n), state: 'crossed', ...crossing }),
    alert('three', { asset: 'ETH', kind: 'below', state: 'paused' }),
  ];
  function open() {
    const change = scripted<ChangeResult<Alerts>, ChangeToMake<Alerts>>();
    const machine = ownedListOf<Alerts>().provide({
      actors: { changeList: change.logic, watchList: fromCallback(() => undefined) },
    });
    const alerts = createActor(machine, { input: { changed: 'alerts.changed' } }).start();
    const view = render(<PriceAlertList alerts={alerts} failed={null} />);
    const user = userEvent.setup({ delay: null });
    return {
      ...{ alerts, change, view },
      loaded: (rows: readonly PriceAlert[]) => act(() => alerts.send({ type: 'list.updated', list: rows })),
      press: (name: RegExp) => user.click(screen.getByRole('button', { name })),
    };
  }
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

  test('shows each alert with its state, and the price and time of its crossing', async () => {
    open().loaded(list);
    const [armed, crossed, paused] = rows();
    expect(armed).toMatch(/^Bitcoin above \$65,000\.00Armed/);
    expect(crossed).toMatch(
      /^XRP, change of 5% within a dayCrossedCrossed at \$65,010\.50, Jan 15, 2026, .*\. Rests until Jan 16, 2026, /,
    );
    expect(paused).toMatch(/^Ethereum below \$65,000\.00Paused/);
    const [one, two, three] = screen.getAllByRole('listitem');
    const buttons = (row: HTMLElement | undefined) =>
      within(row ?? document.body)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.split(':')[0]);
    expect([buttons(one), buttons(two), buttons(three)]).toEqual([
      ['Pause', 'Remove'],
      ['Arm again', 'Pause', 'Remove'],
      ['Resume', 'Remove'],
    ]);
    await expectAccessible();
  });

  test('changes an alert once the server has, and keeps the focus in the list', async () => {
    const { loaded, change, press } = open();
    loaded(list);
    await press(/^Arm again/);
    expect(change.last().input.change).toEqual({ type: 'item.added', item: { id: 'two', state: 'armed' } });
    await change.last().resolve({ ok: true, list });
    expect(screen.getByText('Alert armed.')).toBeVisible();
    await press(/^Remove: Bitcoin/);
    await change.last().resolve({ ok: true, list: list.slice(1) });
    expect(screen.getByText('Alert removed.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Arm again/ })).toHaveFocus();
  });

  test('says what was not changed, and tries again', async () => {
    const { loaded, change, press } = open();
    loaded([alert('one')]);
    await press(/^Remove/);
    await change.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t change that alert');
    expect(rows()).toHaveLength(1);
    await press(/^Try again/);
    await change.last().resolve({ ok: true, list: [] });
    expect(screen.getByText('No price alerts yet')).toBeVisible();
    await expectAccessible();
  });

  test('says that it loads, and that it didn’t', () => {
    const { alerts, view } = open();
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Loading price alerts')).toBe(true);
    view.rerender(<PriceAlertList alerts={alerts} failed={{ status: 'failed', reason: 'You seem to be offline.' }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the price alerts');
  });
});

test('the address says for which coin the dialog is open, over the page that it was opened on', () => {
  expect([alertAddress('/assets?', 'XRP'), alertAddress('/exchange?asset=ETH&alert=ETH', 'BTC')]).toEqual([
    '/assets?alert=XRP',
    '/exchange?asset=ETH&alert=BTC',
  ]);
  expect([alertAddress('/assets?alert=XRP', null), alertAddress('/exchange?asset=ETH&alert=ETH', null)]).toEqual([
    '/assets',
    '/exchange?asset=ETH',
  ]);
  expect([alertIn('?alert=xrp'), alertIn('?alert=USD'), alertIn('')]).toEqual(['XRP', null, null]);
});
