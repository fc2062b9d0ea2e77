import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import type { ActivityLimit } from '#domain/transfers/limits.ts';
import { VerificationLevel } from '#presenters/verification/VerificationLevel.tsx';
import { expectAccessible } from '../axe.ts';

const limit = (more: Partial<ActivityLimit> = {}): ActivityLimit => ({
  name: 'Deposits in 24 hours',
  asset: 'USD',
  sides: ['deposit'],
  amount: amount('500000'),
  interval: 86_400,
  ...more,
});

test('before verification it says what is locked, and leads there', async () => {
  const { container } = render(<VerificationLevel customerState="unverified" verifications={[]} limits={[]} />);
  expect(screen.getByText('Not verified')).toBeVisible();
  expect(screen.getByText(/To trade, link a bank, deposit or withdraw, verify your identity first/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', '/verify');
  await expectAccessible(container);
});

test('a verified customer sees the bank’s limits', async () => {
  const limits = [limit(), limit({ name: 'Both in 3 days', sides: ['deposit', 'withdrawal'], interval: 3 * 86_400 })];
  const { container } = render(<VerificationLevel customerState="verified" verifications={null} limits={limits} />);
  expect(screen.getByText('Verified')).toBeVisible();
  expect(screen.getByText('Dollar deposits in a day').closest('div')).toHaveTextContent('$5,000.00');
  expect(screen.getByText('Both in 3 days')).toBeVisible();
  await expectAccessible(container);
});

test('no limits are not the same as unknown ones', () => {
  const { rerender } = render(<VerificationLevel customerState="verified" verifications={null} limits={null} />);
  expect(screen.queryByText(/reports no limits/)).not.toBeInTheDocument();
  rerender(<VerificationLevel customerState="verified" verifications={null} limits={[]} />);
  expect(screen.getByText(/reports no limits/)).toBeVisible();
  rerender(<VerificationLevel customerState={null} verifications={null} limits={null} />);
  expect(screen.queryByText(/verified/i)).not.toBeInTheDocument();
});
