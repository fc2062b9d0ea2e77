import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VerificationLevel } from '#features/settings/VerificationLevel.tsx';
import { expectAccessible } from '../axe.ts';

test('before verification it names the locked features, and links there', async () => {
  const { container } = render(<VerificationLevel customerState="unverified" verifications={[]} />);
  expect(screen.getByText('Not verified')).toBeVisible();
  expect(screen.getByText(/To trade, link a bank, deposit or withdraw, verify your identity first/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', '/verify');
  await expectAccessible(container);
});

test('an unknown level is not called unverified', () => {
  const { rerender } = render(<VerificationLevel customerState="verified" verifications={null} />);
  expect(screen.getByText('Verified')).toBeVisible();
  rerender(<VerificationLevel customerState={null} verifications={null} />);
  expect(screen.queryByText(/verified/i)).not.toBeInTheDocument();
});
