import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultHoldHours } from '#domain/addresses/addressHold.ts';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { amount, toDecimal } from '#domain/money/money.ts';
import { keptEventDays, sendsPauseHours } from '#domain/security/events.ts';
import { recoveryCodeCount } from '#domain/security/recoveryCodes.ts';
import { minimumOrder } from '#machines/order/order.amount.ts';
import { idleLimits, oldestTradablePrice } from '#machines/shared/waits.ts';
import { savedFlowKeys } from '#ports/browser/saved-flows.ts';
import { youngest } from '#sandbox/bank/identity-verifications/age.ts';
import { tradeFees } from '#sandbox/bank/prices/terms.ts';
import { quoteLifetime } from '#sandbox/bank/quotes/quote.ts';
import { withdrawalTermsOf } from '#sandbox/bank/quotes/transfer-quote.ts';
import { activityLimits, isReviewed, largestPlaidDeposit } from '#sandbox/bank/transfers/terms.ts';
import { codeLifetime } from '#server/backend/access/codes/lifecycle.ts';
import { userTokenSeconds } from '#server/backend/access/customers/user-token.ts';
import { root } from '#tests/kit/machines.ts';
import { formatMoney } from '#ui/money/format.ts';

/** A page's text on one line, so that figures are found across line breaks. */
const page = (path: string): string => readFileSync(join(root, 'src/content', path), 'utf8').replace(/\s+/g, ' ');
const services = page('company/services.mdx');
const faq = page('company/faq.mdx');
const agreement = page('legal/user-agreement.mdx');
const privacy = page('legal/privacy-policy.mdx');

const whole = (value: bigint, code: (typeof tradableCodes)[number]): string => {
  const digits = toDecimal(amount(value), assets[code].decimals).replace(/\.?0+$/, '');
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 18 }).format(digits as Intl.StringNumericLiteral);
};

describe('the figures of the open pages are those of the product', () => {
  test.each(tradableCodes)('fee, review and limit of a withdrawal of %s', (code) => {
    const unit = 10n ** BigInt(assets[code].decimals);
    const row = new RegExp(
      `\\| ${assets[code].name} \\| ([\\d.]+) ${code} \\| ([\\d,]+) ${code} \\| ([\\d,]+) ${code} \\|`,
    ).exec(services);
    expect(row?.[1]).toBe(whole(withdrawalTermsOf(code).fee, code));
    const threshold = BigInt((row?.[2] ?? '').replaceAll(',', '')) * unit;
    const sent = { transferType: 'crypto', side: 'withdrawal', asset: code, expectedBehaviours: [] };
    const reviewed = [threshold, threshold + 1n].map((estimatedAmount) =>
      isReviewed({ ...sent, estimatedAmount } as Parameters<typeof isReviewed>[0]),
    );
    expect(reviewed).toEqual([false, true]);
    expect(activityLimits.find(({ asset }) => asset === code)?.amount).toBe(
      BigInt((row?.[3] ?? '').replaceAll(',', '')) * unit,
    );
  });

  test.each(tradableCodes)('platform fee of %s', (code) => {
    const points = tradeFees[code] ?? 0;
    const fee = points === 0 ? 'None' : `${(points / 100).toFixed(2)}%`;
    expect(services).toContain(`| ${assets[code].name} | ${fee} | About `);
  });

  test.each(activityLimits.filter(({ asset }) => asset === 'USD'))('$name', ({ name, amount: cents }) => {
    expect(services).toContain(`| ${name.replace(/^.* in /, 'In ')} | ${formatMoney(amount(cents), 'USD')} |`);
  });

  test.each([
    [
      `held for ${quoteLifetime / 1000} seconds`,
      [services, faq].map((text) => text.replace('holds it for', 'held for')),
    ],
    [`${defaultHoldHours} hours`, [services, faq, agreement]],
    [`at least ${youngest}`, [services, faq, agreement]],
    [`The smallest order is ${formatMoney(minimumOrder, 'USD')}`, [services]],
    [`at most ${formatMoney(amount(largestPlaidDeposit), 'USD')}`, [services]],
    [`paused for ${sendsPauseHours} hours`, [faq, agreement]],
    [`older than ${oldestTradablePrice / 1000} seconds`, [agreement]],
    [`${idleLimits.customer.limit / 60_000} minutes without activity`, [privacy, agreement]],
    [`${userTokenSeconds / 3600} hours`, [privacy, agreement, faq]],
    [`One-time codes | Good for ${codeLifetime / 60_000} minutes`, [privacy]],
    [`Security events | ${keptEventDays} days`, [privacy]],
    [`Kinds and times of emails to you | ${keptEventDays} days`, [privacy]],
    [
      `${['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][recoveryCodeCount]} recovery codes`,
      [services, faq],
    ],
  ])('%s', (figure, pages) => {
    for (const text of pages) expect(text).toContain(figure);
  });
});

/** Every name under which the app's sources store something in the browser. */
function storedNames(): readonly string[] {
  const sources = globSync('src/ports/browser/*.ts', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  return sources.flatMap((text) => {
    const direct = [...text.matchAll(/(?:tab|browser)Storage\(\)\.(?:setItem|getItem)\('(\w+)'/g)].map(
      ([, name]) => name ?? '',
    );
    const named = [...text.matchAll(/const (?:key|\w+Key) = '(\w+)'/g)].map(([, name]) => name ?? '');
    return [...direct, ...named];
  });
}

test('the privacy policy names everything that is kept in the browser', () => {
  const names = [
    ...new Set([...storedNames(), ...Object.values(savedFlowKeys), 'received_costs', 'device', '__Host-device']),
  ];
  expect(names).toEqual(expect.arrayContaining(['ut', 'f_at', 'display', 'theme', 'clockSkew', 'lastActiveAt']));
  expect(names.filter((name) => !privacy.includes(`\`${name}\``))).toEqual([]);
});
