import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { openExchange } from './driver.tsx';

const amountField = () => screen.getByLabelText('Amount');

describe('the amount', () => {
  it('shows what may be spent and an estimate that is called one', async () => {
    const page = openExchange();
    expect(amountField()).toHaveAccessibleDescription('$6,420.18 available.');
    await page.user.type(amountField(), '100');
    expect(amountField()).toHaveAccessibleDescription(
      /^\$6,420\.18 available\. Estimate: about 0\.00153816\sBTC before fees\.$/,
    );
  });

  it('is requested when it is missing, and gets the focus', async () => {
    const page = openExchange();
    await page.press('Review');
    expect(amountField()).toHaveAccessibleDescription(/Enter an amount\./);
    expect(amountField()).toHaveFocus();
    expect(page.requestQuote.calls).toHaveLength(0);
    await expectAccessible();
  });

  it.each([
    ['abc', /Enter the amount in digits/],
    ['0.001', /USD has at most 2 decimal places\./],
    ['1,23,4', /Check the commas and periods\. Enter the amount like 1234\.50 or 1,234\.50\./],
    ['−5', /Enter the amount without a minus sign\. Amounts are always positive\./],
    ['12 34', /Enter the amount without spaces/],
    ['0.5 ETH', /Enter the amount in dollars or BTC\./],
    ['0.50', /The smallest order is \$1\.00\./],
    ['9000', /You have \$6,420\.18 available\. That’s \$2,579\.82 too much\. Enter less, or deposit dollars first\./],
  ])('refuses %s and says how to put it right', async (text, sentence) => {
    const page = openExchange();
    await page.user.type(amountField(), `${text}{Enter}`);
    expect(amountField()).toHaveAccessibleDescription(sentence);
    expect(amountField()).toHaveValue(text);
    expect(amountField()).toHaveFocus();
    expect(page.requestQuote.calls).toHaveLength(0);
  });

  it.each([
    ['USD', '12,50', /^Read as \$12\.50\. \$6,420\.18 available\. Estimate/],
    ['USD', '１，０００', /^Read as \$1,000\.00\. /],
    ['BTC', '0,005', /^Read as 0\.005\sBTC\. /],
    ['BTC', '0.005', /^\$6,420\.18 available\./],
    [
      'BTC',
      '1,234',
      /^A comma before three digits can be read two ways\. For thousands, enter 1234\. For decimals, add a zero: 1,2340 or 1\.2340\. \$6/,
    ],
  ])('in %s as %s is said as it is read, before anything is pressed', async (unit, text, sentence) => {
    const page = openExchange();
    if (unit === 'BTC') await page.press('Enter in BTC');
    await page.user.type(amountField(), text);
    expect(amountField()).toHaveAccessibleDescription(sentence);
    expect(amountField()).toHaveValue(text);
  });

  it('has no estimate for what cannot be paid', async () => {
    const page = openExchange();
    await page.user.type(amountField(), '9000');
    expect(amountField()).toHaveAccessibleDescription(/too much\. .* \$6,420\.18 available\.$/);
    expect(screen.queryByText(/Estimate/)).toBeNull();
  });

  it.each([
    ['USD', '0.99', true],
    ['USD', '1', false],
    ['USD', '0.', false],
    ['BTC', '0.00000012', true],
    ['BTC', '0.000', false],
    ['BTC', '0.05', false],
  ])(
    'names the smallest order as soon as an amount in %s is below it, but not for a half-typed one: %s',
    async (unit, text, isBelow) => {
      const page = openExchange();
      if (unit === 'BTC') await page.press('Enter in BTC');
      await page.user.type(amountField(), text);
      expect(screen.queryByText('The smallest order is $1.00.') !== null).toBe(isBelow);
    },
  );

  it.each([
    [
      null,
      /You have \$80\.00 available \(\$500\.00 in total, \$420\.00 on hold\)\. That’s \$[\d,.]+ too much\. Enter less/,
    ],
    [
      42_000,
      /\(\$500\.00 in total, \$420\.00 on hold until Tue, Nov 24, 2:05 PM \S+\)\. That’s \$[\d,.]+ too much\. Enter less/,
    ],
    [
      2_000,
      /\(\$500\.00 in total, \$420\.00 on hold, \$20\.00 of it until Tue, Nov 24, 2:05 PM \S+\)\. That’s \$[\d,.]+ too much\. Enter less/,
    ],
  ])('shows the amount on hold, and %s cents of it until when', async (released, sentence) => {
    const at = new Date(2026, 10, 24, 14, 5).getTime();
    const release = released === null ? null : { amount: amount(released), at };
    const fundsOnHold = { USD: { total: amount(50_000), onHold: amount(42_000), release } };
    const page = openExchange({ input: { balances: { usd: amount(8_000), assets: {}, fundsOnHold } } });
    await page.user.type(amountField(), '100{Enter}');
    expect(amountField()).toHaveAccessibleDescription(sentence);
  });

  it.each([
    ['Buy', /You have \$0\.00 available\. Deposit dollars first\.$/],
    ['Sell', /You have 0\.00\sBTC available\. Buy or deposit Bitcoin first\.$/],
  ] as const)('suggests no smaller amount to someone who has nothing to %s with', async (side, sentence) => {
    const page = openExchange({ input: { balances: { usd: amount(0), assets: {} } } });
    await page.user.click(screen.getByRole('radio', { name: side }));
    await page.user.type(amountField(), '100{Enter}');
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('can be given in the asset', async () => {
    const page = openExchange();
    await page.press('Enter in BTC');
    await page.user.type(amountField(), '0.05{Enter}');
    expect(page.requestQuote.last().input).toMatchObject({ receiveAmount: '5000000' });
  });

  it.each([
    ['0.05 BTC', '0.05', { receiveAmount: '5000000' }],
    ['$50', '50', { deliverAmount: '5000' }],
    ['1,234.56 USD', '1,234.56', { deliverAmount: '123456' }],
  ])('pasted as %s is read in its own unit', async (text, shown, asked) => {
    const page = openExchange();
    await page.user.click(amountField());
    await page.user.paste(text);
    expect(amountField()).toHaveValue(shown);
    await page.press('Review');
    expect(page.requestQuote.last().input).toMatchObject(asked);
  });

  it('shows fee and total while it is typed, as an estimate, in the rows of the review', async () => {
    const page = openExchange({ input: { fees: { BTC: 50 } } });
    expect(screen.queryByText('Estimate at the current price')).not.toBeInTheDocument();
    await page.user.type(amountField(), '100');
    const rows = [
      ...(screen.getByText('Estimate at the current price').parentElement?.querySelectorAll('dl > div') ?? []),
    ];
    expect(
      rows.map((row) => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd')?.textContent,
        row.querySelector('dd')?.dataset.mark,
      ]),
    ).toEqual([
      ['You pay', '$100.00', 'equals'],
      ['Price per BTC', '$65,012.44', undefined],
      ['Platform fee', '$0.50', 'plus'],
      ['Spread vs mid-market 0.02%', '$0.02', 'plus'],
      ['Bitcoin at mid-market', '$99.48', 'plus'],
      ['You receive', '0.00153047\u00a0BTC', undefined],
    ]);
    const buying =
      /^\$6,420\.18 available\. Estimate: about 0\.00153047\sBTC for \$100\.00, fee of \$0\.50 included\.$/;
    expect(amountField()).toHaveAccessibleDescription(buying);
    await expectAccessible();
    await page.user.click(screen.getByRole('radio', { name: 'Sell' }));
    const selling = /Estimate: about \$100\.00 for 0\.00154679\sBTC, after a fee of \$0\.51\.$/;
    expect(amountField()).toHaveAccessibleDescription(selling);
  });

  it('can be a part of the balance or a round number of dollars, at one press', async () => {
    const page = openExchange();
    await page.press('25% of $6,420.18');
    expect(amountField()).toHaveValue('1605.04');
    await page.press('$500');
    expect(amountField()).toHaveValue('500');
    await page.user.click(screen.getByRole('radio', { name: 'Sell' }));
    await page.press(/^75% of 0\.38412\sBTC$/);
    expect(amountField()).toHaveValue('0.28809');
    await page.press('$50');
    await page.press('Review');
    expect(page.requestQuote.last().input).toMatchObject({ side: 'sell', receiveAmount: '5000' });
  });

  it('takes all that may be spent', async () => {
    const page = openExchange();
    await page.press('Max $6,420.18, fee included');
    expect(amountField()).toHaveValue('6420.18');
  });

  it('says in which unit all of it was set, also where it was being given in the other', async () => {
    const page = openExchange();
    await page.press('Enter in BTC');
    await page.press('Max $6,420.18, fee included');
    expect(amountField()).toHaveValue('6420.18');
    expect(amountField()).toHaveAccessibleDescription(
      /^Amount set to your full available balance, in dollars\. \$6,420\.18 available\./,
    );
    await page.user.type(amountField(), '{Backspace}');
    expect(amountField()).toHaveAccessibleDescription(/^\$6,420\.18 available\./);
    await page.user.click(screen.getByRole('radio', { name: 'Sell' }));
    await page.press(/^Max/);
    expect(amountField()).toHaveAccessibleDescription(/^Amount set to your full available balance, in BTC\./);
  });

  it('names the last unit of the full balance, on the button and on the review', async () => {
    const page = openExchange({
      input: {
        asset: 'ETH',
        side: 'sell',
        balances: { usd: amount(0), assets: { ETH: amount('1234567890123456789') } },
      },
    });
    const max = screen.getByRole('button', { name: /^Max 1\.23456789\sETH$/ });
    expect(max).toHaveAttribute('title', expect.stringMatching(/^1\.234567890123456789\sETH$/));
    await page.user.click(max);
    await page.press('Review');
    await page.answerQuote({
      side: 'sell',
      symbol: 'ETH-USD',
      deliverAmount: amount('1234567890123456789'),
      receiveAmount: amount(419_000),
      fee: amount(2_100),
    });
    expect(screen.getByText(/^1\.234567890123456789\sETH$/)).toBeVisible();
  });

  it('follows another asset with page and chart', async () => {
    const page = openExchange();
    await page.user.selectOptions(screen.getByLabelText('Asset'), 'Ethereum');
    expect(screen.getByRole('heading', { level: 1, name: 'Buy Ethereum' })).toBeVisible();
    expect(page.loadSeries.last().input).toEqual({ marketId: 'ethereum', range: 'day' });
  });

  it('stays where it is when the bank refuses it', async () => {
    const page = openExchange();
    await page.user.type(amountField(), '100{Enter}');
    expect(screen.getByRole('button', { name: 'Getting a price' })).toHaveAttribute('aria-busy', 'true');
    await page.answer(() =>
      page.requestQuote.last().answer({
        ok: false,
        reason: 'refused',
        problem: { code: 'something_new', retryable: false, message: 'Try a round number', reference: 'r-1' },
      }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Try a round number. Nothing was bought or sold.');
    expect(screen.getByRole('alert')).toHaveTextContent('reference r-1');
    expect(screen.getByRole('alert').parentElement).toHaveFocus();
    expect(amountField()).toHaveValue('100');
    await expectAccessible();
  });

  it('gets the focus when the price turns out to cost more than there is', async () => {
    const page = openExchange();
    await page.user.type(amountField(), '6420{Enter}');
    screen.getByRole('button', { name: 'Getting a price' }).focus();
    await page.answerQuote({ deliverAmount: amount(642_019) });
    expect(amountField()).toHaveAccessibleDescription(
      /With the fee, this order needs \$6,420\.19\. You have \$6,420\.18 available\. That’s \$0\.01 too much\. Enter less/,
    );
    expect(amountField()).toHaveFocus();
  });

  it('can be requested again after a fault', async () => {
    const page = openExchange();
    await page.user.type(amountField(), '100{Enter}');
    await page.answer(() => page.requestQuote.last().fail(new ProblemError(problem('offline', true))));
    expect(screen.getByRole('alert')).toHaveTextContent('You were offline');
    await page.press('Review');
    expect(page.requestQuote.calls).toHaveLength(2);
  });
});

describe('a reloaded page', () => {
  it('has the amount that was being typed', async () => {
    const before = openExchange();
    await before.user.type(amountField(), '123.4');
    const saved = before.saved.at(-1) ?? null;
    before.unmount();
    openExchange({ input: { saved } });
    expect(amountField()).toHaveValue('123.4');
  });

  it('follows the order that was sent, and offers no button that would send it again', async () => {
    const before = openExchange();
    await before.place();
    const saved = before.saved.at(-1) ?? null;
    before.unmount();
    const page = openExchange({ input: { saved } });
    expect(screen.getByRole('heading', { name: 'Order placed' })).toBeVisible();
    expect(page.placeOrder.calls).toHaveLength(0);
    page.pass(1_000);
    expect(page.readTrade.calls).toHaveLength(1);
  });
});

describe('balances that are not known', () => {
  it('are on their way', () => {
    openExchange({ input: { balances: null } });
    expect(amountField()).toHaveAccessibleDescription(/Loading your balance\./);
  });

  it("are said to be unread when they could not be read, and the order is the bank's to judge", async () => {
    const page = openExchange({ balancesUnavailable: true, input: { balances: null } });
    expect(amountField()).toHaveAccessibleDescription(/We couldn’t load your balance/);
    await page.user.type(amountField(), '100{Enter}');
    expect(page.requestQuote.calls).toHaveLength(1);
  });
});

describe('when trading is paused', () => {
  it('sends an unverified customer to the verification in place of a dead button', async () => {
    openExchange({ customerState: 'unverified' });
    expect(screen.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', '/verify');
    expect(screen.queryByRole('button', { name: 'Review' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it.each([
    ['started', 'Continue your verification', 'Continue verification'],
    ['moreNeeded', 'We need one more document', 'Send the document'],
    ['reviewing', 'Your verification is in review', 'View your verification'],
    ['failed', 'Your verification didn’t pass', 'See what to do'],
  ] as const)('says where a verification stands that is %s', (verification, said, action) => {
    openExchange({ customerState: 'unverified', verification });
    expect(screen.getByRole('form', { name: 'Order' })).toHaveTextContent(said);
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/verify');
  });

  it('shows an unverified customer no amount field', () => {
    openExchange({ customerState: 'unverified', input: { balances: { usd: amount(0), assets: {} } } });
    expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Asset')).toBeVisible();
  });

  it.each(['storing', 'rejected', 'frozen'])('says so to a customer who is %s', (customerState) => {
    openExchange({ customerState });
    expect(screen.queryByRole('button', { name: 'Review' })).not.toBeInTheDocument();
    expect(screen.getByRole('form', { name: 'Order' })).toHaveTextContent(/account/);
  });

  it('says so when there are no current prices', () => {
    openExchange({ input: { market: { prices: {}, receivedAt: null, paused: true } } });
    expect(screen.getByRole('alert')).toHaveTextContent('Trading is paused');
    expect(screen.getByRole('button', { name: 'Review' })).toBeDisabled();
  });
});
