import { describe, expect, it } from 'vitest';
import { nextStepOf, orderCodes, problemWording, rejectionWording } from '#features/exchange/messages.ts';
import { transportCodes } from '#machines/shared/problem.ts';
import { tradeFailureCodes } from '#presenters/trade/failures.ts';

/** The failure codes of the bank's contract for trades. */
const contractCodes = [
  'non_sufficient_funds',
  'unsupported',
  'limit_exceeded',
  'expired_quote',
  'market_volatility',
  'not_filled',
] as const;

describe('the ends of an order', () => {
  it('that the contract names are all known', () => {
    expect(tradeFailureCodes).toEqual(expect.arrayContaining([...contractCodes]));
  });

  it.each([...new Set([...contractCodes, ...orderCodes, ...transportCodes])])(
    '%s: the effect on the money, and the next step',
    (code) => {
      const { text, next } = rejectionWording(code, null);
      // Nobody knows about this one, and the text says so.
      expect(text).toMatch(
        code === 'orderNotFound' ? /We don’t know whether an order was placed/ : /Nothing was bought or sold/,
      );
      expect(next).toMatch(/^[A-Z].*\.$/);
      expect(`${text}${next}`).not.toMatch(/!|_|undefined|\bcode\b/);
    },
  );

  it('each have a sentence of their own, but for those that mean the same', () => {
    const same = new Set(['insufficientFunds', 'expiredQuote']);
    const codes = [...new Set([...contractCodes, ...orderCodes, ...transportCodes])].filter((code) => !same.has(code));
    expect(new Set(codes.map((code) => rejectionWording(code, null).text)).size).toBe(codes.length);
  });

  it('one that was refused for now has the bank’s own wait', () => {
    const wait = { seconds: 7, until: 7_000 };
    const limited = { code: 'rateLimited', retryable: true, status: 429, wait };
    expect(rejectionWording(limited.code, limited).wait).toBe(wait);
  });

  it.each([
    ['non_sufficient_funds', 'newAmount'],
    ['limit_exceeded', 'newAmount'],
    ['unsupported', 'newAmount'],
    ['market_volatility', 'newPrice'],
    ['expired_quote', 'newPrice'],
    ['not_filled', 'newPrice'],
    [null, 'newPrice'],
  ] as const)('%s leads to %s', (code, step) => {
    expect(nextStepOf(code)).toBe(step);
  });
});

describe('a refusal of the bank', () => {
  // As the port returns them: the bank's code with the status.
  it.each([
    [401, 'token_expired', /session has expired/],
    [403, 'invalid_scope', /doesn’t allow this/],
    [404, 'not_found', /no longer available at the bank/],
    [408, 'request_timeout', /didn’t respond in time/],
    [409, 'data_exists', /already received this request/],
    [422, 'unprocessable', /can’t fill an order like this/],
    [429, 'rate_limited', /too many attempts/i],
    [500, 'internal', /failed on the bank/],
    [503, 'service_unavailable', /failed on the bank/],
  ])('with status %i (%s) is explained by its meaning', (status, code, said) => {
    const words = problemWording({ code, status, retryable: false, message: 'Raw words' });
    expect(words.text).toMatch(said);
    expect(words.text).not.toContain('Raw words');
  });

  it('of a kind that only the bank knows has the bank’s words', () => {
    expect(problemWording({ code: 'odd', status: 418, retryable: false, message: 'No tea.' }).text).toBe(
      'No tea. Nothing was bought or sold.',
    );
  });
});
