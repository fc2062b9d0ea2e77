import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { defaultDisplay } from '#domain/site/display.ts';
import type { ActivityLimit } from '#domain/transfers/limits.ts';
import { LimitsSection, type LimitsSectionProps } from '#features/settings/LimitsSection.tsx';
import { showAs } from '#ui/display/display.ts';
import { expectAccessible } from '../axe.ts';

afterEach(() => act(() => showAs(defaultDisplay)));

const hour = 3_600_000;
const now = Date.UTC(2026, 0, 15, 12);
const withdrawals: ActivityLimit = {
  name: 'day',
  asset: 'USD',
  sides: ['withdrawal'],
  amount: amount(1_000_000),
  interval: 86_400,
};
const both: ActivityLimit = {
  ...withdrawals,
  name: 'Both in 3 days',
  sides: ['deposit', 'withdrawal'],
  interval: 3 * 86_400,
};
const used = {
  limit: withdrawals,
  used: amount(25_000),
  left: amount(975_000),
  frees: { at: now + hour, amount: amount(10_000) },
};
const known: LimitsSectionProps = {
  ...{ customerState: 'verified', limits: [withdrawals, both], need: null, now },
  uses: [used, { limit: both, used: amount(0), left: both.amount, frees: null }],
};
const timeAt = (at: number) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at).replace('\u202f', ' ');

test('each limit shows its use as a bar and in figures, when it frees up, and its reason', async () => {
  const { container } = render(<LimitsSection {...known} />);
  expect(container).toHaveTextContent(
    `Dollar withdrawals in a day$250.00 of $10,000.00$9,750.00 left. $100.00 more from ${timeAt(now + hour)}.Why this limit?`,
  );
  expect(container).toHaveTextContent('Both in 3 days$0.00 of $10,000.00$10,000.00 left.Why this limit?');
  const bar = screen.getByRole('meter', { name: 'Dollar withdrawals in a day' }) as HTMLMeterElement;
  expect([bar.value, bar.max]).toEqual([25_000, 1_000_000]);
  const [why] = screen.getAllByText('Why this limit?');
  if (why) await userEvent.click(why);
  expect(screen.getAllByText(/cap what somebody could take/)[0]).toBeVisible();
  await expectAccessible();
});

test('a limit on a coin has its name', () => {
  const coins: ActivityLimit = { ...withdrawals, asset: 'BTC', amount: amount(200_000_000) };
  const { container } = render(
    <LimitsSection
      {...known}
      limits={[coins]}
      uses={[{ limit: coins, used: amount(0), left: coins.amount, frees: null }]}
    />,
  );
  expect(container).toHaveTextContent('Bitcoin withdrawals in a day0.00 BTC of 2.00 BTC2.00 BTC left.');
});

test('hidden amounts hide the bar too, but not the bank’s rule', () => {
  act(() => showAs({ ...defaultDisplay, hidden: true }));
  const { container } = render(<LimitsSection {...known} />);
  expect(container).toHaveTextContent('•••hidden of $10,000.00');
  expect(screen.queryByRole('meter')).toBeNull();
});

test('unknown is never zero', () => {
  const { container, rerender } = render(<LimitsSection {...known} uses={null} />);
  expect(container).toHaveTextContent('Dollar withdrawals in a day$10,000.00What you used isn’t known yet.');
  expect(container).not.toHaveTextContent('$0.00');
  expect(screen.queryByRole('meter')).toBeNull();
  rerender(<LimitsSection {...known} customerState={null} limits={null} uses={null} />);
  expect(container).not.toHaveTextContent(/reports no limits|sets your limits/);
  rerender(<LimitsSection {...known} limits={[]} uses={[]} />);
  expect(container).toHaveTextContent('The bank reports no limits');
  rerender(<LimitsSection {...known} customerState="unverified" limits={[]} uses={[]} />);
  expect(container).toHaveTextContent('The bank sets your limits when you’re verified.');
});

test('the bank’s open questions are linked', () => {
  const { rerender } = render(<LimitsSection {...known} need="wanted" />);
  expect(screen.getByRole('link', { name: 'Answer the questions' })).toHaveAttribute('href', '/verify');
  rerender(<LimitsSection {...known} need="reviewing" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/is reviewing your answers/)).toBeVisible();
});
