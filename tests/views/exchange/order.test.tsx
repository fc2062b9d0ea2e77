import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { expectAccessible } from '../axe.ts';
import { openExchange, terms, trade } from './driver.tsx';

const rowsOf = (label: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...screen.getByLabelText(label).querySelectorAll('div')].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent?.replace('\u00a0', ' '),
    ]),
  );

describe('an address with a coin that is not traded', () => {
  it.each([
    ['XRP', 'XRP can’t be bought or sold here. This order is for Bitcoin.'],
    ['<SCRIPT>', 'That coin can’t be bought or sold here. This order is for Bitcoin.'],
  ])('%s gets a sentence and a ticket that works', (unavailableCoin, sentence) => {
    openExchange({ unavailableCoin });
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Review' })).toBeEnabled();
  });
});

describe('the way of an order', () => {
  it('goes from the amount over the held price to the receipt', async () => {
    const page = openExchange();
    expect(screen.getByRole('heading', { level: 1, name: 'Buy Bitcoin' })).toBeVisible();
    expect(within(screen.getByLabelText('Order progress')).getByText('Amount').closest('li')).toHaveAttribute(
      'aria-current',
      'step',
    );
    await expectAccessible();

    await page.review();
    expect(page.requestQuote.last().input).toMatchObject({ symbol: 'BTC-USD', side: 'buy', deliverAmount: '10000' });
    expect(screen.getByText('Review', { selector: '[tabindex]' })).toHaveFocus();
    expect(rowsOf('Your order')).toMatchObject({
      'You pay': '$100.00',
      'Price per BTC': '$65,012.44',
      'Platform fee': '$0.50',
      'You receive': '0.00153048 BTC',
    });
    const reviewed = Object.entries(rowsOf('Your order'));
    expect(reviewed.map(([label]) => label)).toEqual([
      'You pay',
      'Price per BTC',
      'Platform fee',
      expect.stringMatching(/^Spread vs mid-market/),
      'Bitcoin at mid-market',
      'You receive',
      'Funds available',
    ]);
    expect(screen.getByText('Bitcoin at mid-market, plus fee and spread.')).toBeVisible();
    expect(screen.getByText('Price held for 0:30')).toBeVisible();
    await expectAccessible();

    page.pass(1_000);
    await page.press(terms);
    expect(screen.getByRole('button', { name: terms })).toHaveAttribute('aria-busy', 'true');
    await expectAccessible();

    await page.answer(() => page.placeOrder.last().answer({ ok: true, trade }));
    expect(screen.getByText('Order placed', { selector: '[tabindex]' })).toHaveFocus();
    // The review's lines, the spread included, stay while the order is followed.
    expect(Object.entries(rowsOf('Your order'))).toEqual(reviewed.slice(0, -1));
    await expectAccessible();

    page.pass(1_000);
    await page.answer(() => page.readTrade.last().answer({ ...trade, state: 'executed' }));
    expect(screen.getByText(/You bought 0\.00153048\sBTC for \$100\.00\./)).toBeVisible();
    expect(screen.getByText(trade.guid)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the reference' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'View or print receipt' })).toHaveAttribute(
      'href',
      `/orders?order=${trade.guid}`,
    );
    await expectAccessible();

    await page.press('New order');
    expect(screen.getByLabelText('Amount')).toHaveFocus();
    expect(screen.getByLabelText('Amount')).toHaveValue('');
  });

  it('shows rows that add up to the amount paid', async () => {
    const page = openExchange();
    await page.review();
    const rows = rowsOf('Your order');
    const cents = (text: string | undefined) => Number(text?.replace(/[$,.]/g, '').replace('−', '-'));
    const [spread] = Object.entries(rows).filter(([label]) => label?.startsWith('Spread'));
    expect(cents(rows['Platform fee']) + cents(spread?.[1]) + cents(rows['Bitcoin at mid-market'])).toBe(
      cents(rows['You pay']),
    );
  });

  it('places one order however often the button is pressed', async () => {
    const page = openExchange();
    await page.review();
    page.pass(1_000);
    const button = screen.getByRole('button', { name: terms });
    for (let press = 0; press < 5; press += 1) button.click();
    await page.user.keyboard('{Enter}{Enter}');
    expect(page.placeOrder.calls).toHaveLength(1);
  });

  it.each([
    ['the first price', async () => undefined, 'Review'],
    [
      'a new one',
      (page: ReturnType<typeof openExchange>) => page.review().then(() => page.pass(30_000)),
      'Get a new price',
    ],
  ])('says after ten seconds that the bank is late with %s, and still takes it', async (_, begin, asking) => {
    const page = openExchange();
    await begin(page);
    if (asking === 'Review') await page.user.type(screen.getByLabelText('Amount'), '100');
    await page.press(asking);
    page.pass(9_000);
    expect(screen.queryByText(/longer than usual/)).not.toBeInTheDocument();
    page.pass(1_000);
    const said = screen.getByText(
      'This is taking longer than usual. Nothing was bought or sold. You can wait, or come back later.',
    );
    expect(said.closest('[role="status"]')).toBeVisible();
    await expectAccessible();
    await page.answerQuote();
    expect(said).not.toBeInTheDocument();
    expect(screen.getByText('Price held for 0:30')).toBeVisible();
  });

  it('says after ten seconds that it still works, and looks for the order after a fault instead of sending it again', async () => {
    const page = openExchange();
    await page.review();
    page.pass(1_000);
    await page.press(terms);
    expect(screen.queryByText(/Still working/)).not.toBeInTheDocument();
    page.pass(10_000);
    expect(
      screen.getByText(/Still working\. Don’t submit again\. You can close this page\. The result will be in Orders\./),
    ).toBeVisible();
    await page.answer(() => page.placeOrder.last().fail(new Error('the line broke')));
    expect(page.findOrderByQuote.calls).toHaveLength(1);
    expect(screen.getByText(/We’re checking on your order\. You’ll see the result within a minute/)).toBeVisible();
    await page.answer(() => page.findOrderByQuote.last().answer({ ...trade, state: 'executed' }));
    expect(screen.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    expect(page.placeOrder.calls).toHaveLength(1);
  });

  it('sells, with the received amount as the sum', async () => {
    const page = openExchange();
    await page.user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Sell Bitcoin' })).toBeVisible();
    await page.press(/^Max 0\.38412\sBTC$/);
    expect(screen.getByLabelText('Amount')).toHaveValue('0.38412');
    await page.press('Review');
    expect(page.requestQuote.last().input).toMatchObject({ side: 'sell', deliverAmount: '38412000' });
    await page.answerQuote({
      side: 'sell',
      deliverAmount: amount(38_412_000),
      receiveAmount: amount(2_483_000),
      fee: amount(12_475),
    });
    expect(rowsOf('Your order')).toMatchObject({
      'You sell': '0.38412 BTC',
      'Platform fee': '−$124.75',
      'You receive': '$24,830.00',
      'Funds available': 'Usually within seconds',
    });
    expect(screen.getByRole('button', { name: /^Sell 0\.38412\sBTC for \$24,830\.00$/ })).toBeVisible();
  });
});

describe('an order that was not filled', () => {
  it('gives the reason and the effect on the money, and offers another price', async () => {
    const page = openExchange();
    await page.place({ state: 'failed', failureCode: 'market_volatility' });
    expect(screen.getByRole('alert')).toHaveTextContent('The price moved too fast to fill your order.');
    expect(screen.getByRole('alert')).toHaveTextContent('nothing was charged');
    expect(screen.getByText(trade.guid)).toBeVisible();
    await expectAccessible();
    await page.press('Get a new price');
    expect(page.requestQuote.calls).toHaveLength(2);
    await page.answerQuote({ guid: 'quote-2', receiveAmount: amount(152_900) });
    expect(screen.getByText(/^Price changed from/)).toBeVisible();
  });

  it('goes to another amount first if the same one would be refused again', async () => {
    const page = openExchange();
    await page.place({ state: 'failed', failureCode: 'non_sufficient_funds' });
    const [first, second] = page.ticket().getAllByRole('button').slice(-2);
    expect([first?.textContent, second?.textContent]).toEqual(['Change the amount', 'Get a new price']);
  });

  it('that takes long may be left for another', async () => {
    const page = openExchange();
    await page.place();
    expect(screen.getByRole('button', { name: 'Settling' })).toHaveAttribute('aria-busy', 'true');
    page.pass(30_000);
    expect(screen.getByText(/This is taking longer than usual\. Your order continues/)).toBeVisible();
    await expectAccessible();
    await page.press('New order');
    expect(screen.getByLabelText('Amount')).toHaveFocus();
  });

  it('shows a refusal without an order at the bank', async () => {
    const page = openExchange();
    await page.review();
    page.pass(1_000);
    await page.press(terms);
    await page.answer(() => page.placeOrder.last().answer({ ok: false, reason: 'limitExceeded' }));
    expect(screen.getByRole('alert')).toHaveTextContent('exceed a limit on your account');
    await page.press('Change the amount');
    expect(screen.getByLabelText('Amount')).toHaveValue('100');
    expect(screen.getByLabelText('Amount')).toHaveFocus();
  });
});
