import { describe, expect, it, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { draftOf, matchingQuery, requestedWithdrawal } from '#features/withdrawals/address.ts';
import { amountSentence, endSentence } from '#features/withdrawals/amountMessages.ts';
import { withdrawalCodes, withdrawalWording } from '#features/withdrawals/messages.ts';
import { transportCodes } from '#machines/shared/problem.ts';
import { differenceText } from '#presenters/wallet/LookAlikeWarning.tsx';

const unknown = withdrawalWording({ code: 'a code of tomorrow', retryable: false });

describe('the words for what went wrong', () => {
  it.each([...transportCodes, ...withdrawalCodes])(
    '%s has words of its own, and says what happened to the money',
    (code) => {
      const words = withdrawalWording({ code, retryable: true, message: 'raw words of a server' });
      expect(words.text).toMatch(
        code === 'transferNotFound' ? /We don’t know whether money was sent/ : /Nothing was sent/,
      );
      expect(words.text).not.toContain('raw words');
      expect(words).not.toEqual(unknown);
    },
  );

  it.each([
    ['Bank account refresh required', /reconnected/, '/payment-method'],
    [
      'Bank account can no longer be used and is being deleted. It must be re-added',
      /being removed/,
      '/payment-method',
    ],
    [
      'external_wallet_guid names a wallet that is deleting, not completed',
      /can’t send to this destination/,
      undefined,
    ],
  ])('a destination that the bank cannot use: %s', (message, words, href) => {
    const said = withdrawalWording({ code: 'unprocessable', retryable: false, status: 422, message });
    expect(said.text).toMatch(words);
    expect(said.links?.[0]?.href).toBe(href);
  });

  it('an unknown refusal has the words of the server, with its reference', () => {
    expect(withdrawalWording({ code: 'new', retryable: false, message: 'Too odd.', reference: 'r-7' })).toMatchObject({
      text: 'Too odd. Nothing was sent. Your balances are unaffected.',
      next: 'Try again, or contact support with the reference r-7.',
    });
    expect(withdrawalWording({ code: 'new', retryable: true, status: 503 }).text).toMatch(/bank’s side/);
  });
});

test('the sentences of an amount are short and give the next step', () => {
  const funds = {
    available: amount(8_000),
    fundsOnHold: { total: amount(50_000), onHold: amount(42_000), release: null },
  };
  expect(amountSentence({ reason: 'insufficientFunds', funds, cost: amount(8_080), over: amount(80) }, 'USD', 0)).toBe(
    'With the fee, this needs $80.80. You have $80.00 available ($500.00 in total, $420.00 on hold). That’s $0.80 too much.',
  );
  const ether = { available: amount('1310000000000000000'), fundsOnHold: null };
  expect(amountSentence({ reason: 'insufficientFunds', funds: ether, cost: null, over: amount(1) }, 'ETH', 0)).toBe(
    'You have 1.31\u00a0ETH available. That’s 0.000000000000000001\u00a0ETH too much.',
  );
  expect(amountSentence({ reason: 'tooManyDecimals' }, 'USD', 0)).toBe('USD has at most 2 decimal places.');
  expect(amountSentence({ reason: 'tooManyDecimals' }, 'BTC', 0)).toBe('BTC has at most 8 decimal places.');
  expect(amountSentence({ reason: 'tooManyDecimals' }, 'BTC', 0, 'USD')).toBe('USD has at most 2 decimal places.');
  expect(amountSentence({ reason: 'otherUnit' }, 'BTC', 0, 'USD')).toBe('Enter the amount in dollars.');
  const reasons = [
    'empty',
    'zero',
    'notANumber',
    'negative',
    'spaceInside',
    'ambiguousComma',
    'misplacedComma',
    'otherUnit',
    'tooSmall',
    'tooLarge',
    'priceUnknown',
  ] as const;
  for (const reason of reasons) expect(amountSentence({ reason }, 'BTC', 0)).toMatch(/^\S.*\.$/);
});

test('the sentences of a destination name it', () => {
  for (const reason of ['notChosen', 'notFound', 'unusable', 'unknown', 'changed'] as const) {
    expect(endSentence({ reason }, 'USD')).toMatch(/bank account/);
    expect(endSentence({ reason }, 'BTC')).toMatch(/wallet/);
  }
  const held = { reason: 'onHold', availableAt: 0 } as const;
  expect(endSentence(held, 'USD')).toMatch(
    /^This bank account is new, and on hold until .*\. Choose another one, or come back then\.$/,
  );
  expect(endSentence(held, 'BTC')).toMatch(/^This wallet is new, and on hold until /);
});

test('the characters that differ are named', () => {
  expect(differenceText([{ first: 9, last: 31 }])).toBe('Characters 9–31 differ');
  expect(differenceText([{ first: 12, last: 12 }])).toBe('Character 12 differs');
  expect(differenceText([5, 14, 20].map((first) => ({ first, last: first + 4 })))).toBe(
    'Characters 5–9, 14–18, and 20–24 differ',
  );
});

describe('the address', () => {
  const guid = '0'.repeat(31).concat('7');

  test.each([
    ['?asset=btc', { asset: 'BTC', counterpartyGuid: null }],
    ['?asset=USD', { asset: 'USD', counterpartyGuid: null }],
    ['?asset=XRP', { asset: null, counterpartyGuid: null }],
    [`?wallet=${guid}`, { asset: null, counterpartyGuid: guid }],
    [`?asset=ETH&wallet=${guid}`, { asset: 'ETH', counterpartyGuid: guid }],
    ['?wallet=nonsense', { asset: null, counterpartyGuid: null }],
    ['', { asset: null, counterpartyGuid: null }],
  ])('%s requests a withdrawal', (search, requested) => {
    expect(requestedWithdrawal(search)).toEqual(requested);
  });

  test('yields to the customer’s choice', () => {
    const draft = draftOf({ asset: 'BTC', counterpartyGuid: guid });
    expect(matchingQuery(`?wallet=${guid}`, draft)).toBeNull();
    expect(matchingQuery('?asset=ETH', draft)).toBe('?asset=BTC');
    expect(matchingQuery('', draft)).toBeNull();
    expect([
      draftOf({ asset: null, counterpartyGuid: null }, 'LTC').asset,
      draftOf({ asset: 'ETH', counterpartyGuid: null }, 'LTC').asset,
    ]).toEqual(['LTC', 'ETH']);
  });
});
