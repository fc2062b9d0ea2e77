import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../machines/shared/money.ts';
import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { Orders } from '../../../src/features/orders/Orders.tsx';
import { shortGuid } from '../../../src/features/orders/orders.ts';
import { expectAccessible } from '../axe.ts';
import { buy, failed, sale } from '../trading/trades.ts';

const all = { face: 'full', rows: [buy, sale, failed, { ...buy, guid: 'e', state: 'cancelled' }] } as const;
const show = (trade: Trade) => render(<Orders trades={{ face: 'full', rows: [trade] }} selected={trade.guid} sandbox />);

describe('the list of orders', () => {
  it('shows what, when, how much, for how much and how far', async () => {
    render(<Orders trades={all} selected={null} sandbox />);
    const [, first, second, third, fourth] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/^Buy Bitcoin.*\$100\.000\.00153048\sBTC\$65,012\.28\$0\.500000…000bFilled$/);
    expect(second).toHaveTextContent(/^Sell Ethereum.*0\.50\sETH\$1,697\.00\$3,411\.06\$8\.530000…000cSettling$/);
    expect(third).toHaveTextContent(/Failed$/);
    expect(fourth).toHaveTextContent(/Cancelled$/);
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', `/orders?order=${buy.guid}`);
    await expectAccessible();
  });

  it('says what to do when there are none', async () => {
    render(<Orders trades={{ face: 'empty' }} selected={null} sandbox={false} />);
    expect(screen.getByText('No orders yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buy or sell' })).toHaveAttribute('href', '/exchange');
    await expectAccessible();
  });

  it.each([
    [{ face: 'loading' }, 'Loading orders'],
    [{ face: 'failed', why: 'The bank does not answer.' }, 'We could not load the orders'],
  ] as const)('says that it is %o', async (trades, words) => {
    render(<Orders trades={trades} selected={null} sandbox={false} />);
    expect(screen.getByText(words)).toBeInTheDocument();
    await expectAccessible();
  });

  it('shortens a reference to its ends', () => {
    expect(shortGuid('0123456789abcdef')).toBe('0123…cdef');
    expect(shortGuid('short')).toBe('short');
  });
});

describe('one order', () => {
  it('has lines that add up, its progress and its reference', async () => {
    show(buy);
    expect(screen.getByRole('heading', { level: 1, name: 'Buy Bitcoin' })).toBeVisible();
    const amounts = screen.getByRole('region', { name: 'Amounts and fees' });
    expect(amounts).toHaveTextContent(
      /You received0\.00153048\sBTCPrice per BTC\$65,012\.28Bitcoin at that price\$99\.50Platform fee\$0\.50You paid\$100\.00/,
    );
    expect(screen.getByText('Filled', { selector: 'li span' }).closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText(buy.guid)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the reference' })).toBeEnabled();
    await expectAccessible();
  });

  it('shows every digit of a sale, with the fee taken off', () => {
    show(sale);
    expect(screen.getByRole('region', { name: 'Amounts and fees' })).toHaveTextContent(
      /You sell0\.500000000000000001\sETH.*Ethereum at that price\$1,705\.53Platform fee−\$8\.53You receive\$1,697\.00/,
    );
  });

  it('says why it failed and what that means for the money', async () => {
    show(failed);
    expect(screen.getByText(/over a limit of your account\. Nothing was bought or sold, and nothing was charged\./)).toBeVisible();
    expect(screen.getByText('You would have paid')).toBeVisible();
    await expectAccessible();
  });

  it('is told in its smallest units when its coin is not known here', () => {
    show({ ...buy, symbol: 'DOGE-USD', receiveAmount: amount(42) });
    expect(screen.getByText('42 smallest units of DOGE')).toBeVisible();
    expect(screen.getByText('$100.00')).toBeVisible();
  });

  it('may not be among those that were loaded', async () => {
    render(<Orders trades={all} selected="unknown" sandbox />);
    expect(screen.getByText('This order is not among your newest 100')).toBeVisible();
    await expectAccessible();
  });
});
