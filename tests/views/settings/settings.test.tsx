import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PaymentMethodsSection } from '#features/settings/PaymentMethodsSection.tsx';
import { SessionSection } from '#features/settings/SessionSection.tsx';
import { VerificationSection } from '#features/settings/VerificationSection.tsx';
import { expectAccessible } from '../axe.ts';

const failed = { status: 'failed', reason: 'You seem to be offline.' } as const;

test('a level that did not load says so', async () => {
  render(<VerificationSection customerState={null} verifications={null} customerFailed={failed} />);
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the verification and the limits');
  await expectAccessible();
});

test('payment methods are on one line each, with their state', async () => {
  const account = {
    guid: 'b1',
    name: 'Fernway checking',
    accountName: null,
    mask: '1111',
    state: 'refresh_required',
    failureCode: null,
  };
  render(
    <PaymentMethodsSection
      bankAccounts={{ status: 'full', rows: [{ ...account, isLinked: true, createdAt: 0, updatedAt: null }] }}
    />,
  );
  expect(within(screen.getByRole('list')).getByRole('listitem')).toHaveTextContent(
    'Fernway checkingending in 1111Reconnect needed',
  );
  expect(screen.getByRole('link', { name: 'Manage payment methods' })).toHaveAttribute('href', '/payment-method');
  await expectAccessible();
});

test('the live session is this device, and can be ended', async () => {
  const { container, rerender } = render(
    <SessionSection
      session={{ device: 'Chrome on Linux', signedInAt: Date.UTC(2026, 0, 15, 12) }}
      securityFailed={null}
    />,
  );
  expect(container).toHaveTextContent(/This deviceChrome on LinuxSigned in sinceJan 15, 2026/);
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
  await expectAccessible();
  rerender(<SessionSection session={{ device: null, signedInAt: 0 }} securityFailed={null} />);
  expect(container).toHaveTextContent('This deviceUnknown browser');
  rerender(<SessionSection session={null} securityFailed={failed} />);
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the session');
});
