import { globSync, readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { AssetCode } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { type CoinDecimals, defaultDisplay } from '#domain/site/display.ts';
import { type Shown, showAs, useShown } from '#ui/display/display.ts';
import { formatMoney, formatMoneyExactly } from '#ui/money/format.ts';
import { InFull } from '#ui/money/InFull.tsx';
import { Money } from '#ui/money/Money.tsx';
import { formatTime } from '#ui/time/format.ts';
import { Time } from '#ui/time/Time.tsx';
import { fromLocal, localDay, minutesAhead, startOfYear, toLocal, yearAt } from '#ui/time/zone.ts';

const use = (change: Partial<Shown>) => act(() => showAs({ ...defaultDisplay, ...change }));
afterEach(() => use({}));

describe('decimals of coins', () => {
  const money = (coinDecimals: CoinDecimals, units: string, asset: AssetCode = 'BTC') =>
    formatMoney(amount(units), asset, {}, { ...defaultDisplay, coinDecimals });

  test.each([
    [null, '12345678', '0.12345678 BTC'],
    [2, '12345678', '0.12 BTC'],
    [4, '150000000', '1.5000 BTC'],
    [6, '12345678', '0.123456 BTC'],
    [4, '0', '0.0000 BTC'],
    [4, '-12345678', '−0.1234 BTC'],
  ] as const)('%s places show %s units as %s', (places, units, text) => {
    expect(money(places, units)).toBe(text.replace(' ', '\u00a0'));
  });

  test('never hide an amount that is not zero', () => {
    expect([money(4, '1'), money(2, '-1')]).toEqual(['<0.0001\u00a0BTC', '−<0.01\u00a0BTC']);
  });

  test('leave dollars alone, and are no more than the coin has', () => {
    expect([money(6, '123450', 'USD'), money(6, '1500000', 'USDC'), money(4, '1500000', 'USDC')]).toEqual([
      '$1,234.50',
      '1.500000\u00a0USDC',
      '1.5000\u00a0USDC',
    ]);
  });

  test('keep the whole amount in the title, and out of reviews and receipts', () => {
    use({ coinDecimals: 2 });
    render(
      <>
        <Money amount={amount(12345678)} asset="BTC" />
        <InFull>
          <Money amount={amount(12345678)} asset="BTC" />
        </InFull>
        <Money amount={amount(150000000)} asset="BTC" />
        <Money amount={amount(87654321)} asset="BTC" exact />
      </>,
    );
    expect(screen.getByText('0.12 BTC')).toHaveAttribute('title', '0.12345678\u00a0BTC');
    expect(screen.getByText('0.12345678 BTC')).not.toHaveAttribute('title');
    expect(screen.getByText('1.50 BTC')).not.toHaveAttribute('title');
    expect(screen.getByText('0.87654321 BTC')).toBeVisible();
  });
});

describe('hidden amounts', () => {
  test('leave nothing of themselves in the page: no digits, no sign, no title', () => {
    use({ hidden: true });
    const { container } = render(
      <>
        <Money amount={amount('3204819081234567890')} asset="ETH" />
        <Money amount={amount(-123450)} asset="USD" sign="always" faintCents />
        <Money amount={amount(77)} asset="USD" exact />
      </>,
    );
    expect(container.textContent).not.toMatch(/\d|[−+$]/);
    expect(container.querySelector('[title]')).toBeNull();
    expect(container).toHaveTextContent('•••hidden ETH•••hidden•••hidden');
    expect([formatMoney(amount(5), 'USD'), formatMoneyExactly(amount(5), 'BTC')]).toEqual(['•••', '•••\u00a0BTC']);
  });

  test('stay visible where they are typed, reviewed or confirmed', () => {
    use({ hidden: true });
    render(
      <InFull>
        <Money amount={amount(123450)} asset="USD" />
      </InFull>,
    );
    expect(screen.getByText('$1,234.50')).toBeVisible();
    expect(formatMoney(amount(5), 'USD', { inFull: true })).toBe('$0.05');
  });
});

describe('the time zone', () => {
  // 2026-12-31T23:30:00Z: another day, month and year to the east.
  const at = Date.UTC(2026, 11, 31, 23, 30);

  test('is the one that was chosen, in every form', () => {
    use({ timeZone: 'Asia/Kolkata' });
    expect([formatTime(at), localDay(at), yearAt(at), minutesAhead(at)]).toEqual([
      'Jan 1, 2027, 5:00 AM',
      '2027-01-01',
      2027,
      330,
    ]);
    expect(startOfYear(2027)).toBe(Date.UTC(2026, 11, 31, 18, 30));
    expect(fromLocal(toLocal(at))).toBe(at);
    render(<Time at={at} format="date" />);
    expect(screen.getByText('Jan 1, 2027')).toHaveAttribute('title', 'Friday, January 1, 2027 at 5:00:00 AM GMT+5:30');
  });

  test('gives way to one that a caller names', () => {
    use({ timeZone: 'Asia/Kolkata' });
    expect(formatTime(at, 'date', 'UTC')).toBe('Dec 31, 2026');
  });
});

const Skipped = memo(function Skipped() {
  useShown();
  return <Money amount={amount(500)} asset="USD" />;
});

test('what React would skip shows a change too', () => {
  const { container } = render(<Skipped />);
  use({ hidden: true });
  expect(container).not.toHaveTextContent('$');
});

test('every component that React may skip looks at how figures are shown', () => {
  const files = globSync('src/{app,features,presenters,ui}/**/*.tsx').map(
    (path) => [path, readFileSync(path, 'utf8')] as const,
  );
  const skipped = files.filter(([, text]) => /\bmemo\(/.test(text));
  expect(skipped.length).toBeGreaterThan(5);
  expect(skipped.filter(([, text]) => !text.includes('useShown()')).map(([path]) => path)).toEqual([]);
});
