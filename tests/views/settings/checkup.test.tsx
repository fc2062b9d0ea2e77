import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HoldHours } from '#domain/addresses/addressHold.ts';
import type { AccountSecurity } from '#domain/security/accountSecurity.ts';
import { checkupOf } from '#domain/security/checkup.ts';
import { defaultMailChoices } from '#domain/security/mailChoices.ts';
import { CheckupSection } from '#features/settings/CheckupSection.tsx';
import { expectAccessible } from '../axe.ts';

const bare: AccountSecurity = {
  ...{
    authenticator: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    withdrawalsPausedUntil: null,
    withdrawalsPausedBy: null,
  },
  ...{ session: { device: null, signedInAt: 0 }, mailChoices: defaultMailChoices },
  ...{ recoveryCodesStatus: 'saved', newBrowserCodes: true, closesAt: null, pendingEmailChange: null },
};
const safe: AccountSecurity = { ...bare, authenticator: { since: 0 }, recoveryCodesLeft: 10 };
const silent = { ...safe, mailChoices: { ...defaultMailChoices, withdrawals: false } };

test.each<[string, AccountSecurity | null, HoldHours | null, string | null, string]>([
  ['nothing is known', null, null, 'unknown', 'unknown unknown unknown unknown'],
  ['only the hold is known', null, 24, 'unknown', 'unknown unknown on unknown'],
  ['only the hold is unknown', safe, null, 'unknown', 'on on unknown on'],
  ['there is no second factor', bare, null, 'secondFactor', 'off later unknown on'],
  ['recovery codes are gone', { ...safe, recoveryCodesLeft: 0 }, 24, 'recoveryCodes', 'on off on on'],
  ['they run out', { ...safe, recoveryCodesLeft: 2 }, 24, 'recoveryCodes', 'on few on on'],
  [
    'new recovery codes were not entered',
    { ...safe, recoveryCodesStatus: 'unsaved' },
    24,
    'recoveryCodes',
    'on unsaved on on',
  ],
  ['there is no hold', safe, 0, 'addressHold', 'on on off on'],
  ['emails are off', silent, 24, 'withdrawalEmails', 'on on on off'],
  ['everything is on', safe, 24, null, 'on on on on'],
])('when %s, the checkup says so and names one next step', (_, security, hours, next, states) => {
  const checkup = checkupOf(security, hours);
  expect([checkup.next, Object.values(checkup.states).join(' ')]).toEqual([next, states]);
});

const failed = { status: 'failed', reason: 'You seem to be offline.' } as const;

test('it shows what is on and links to the next step', async () => {
  const { container, rerender } = render(<CheckupSection security={bare} hold={{ holdHours: 24 }} failed={null} />);
  expect(container).toHaveTextContent(
    /Two-step verificationOffRecovery codesNot set upHold for new wallets and bank accounts24 hours/,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', '#two-step-verification');
  await expectAccessible();
  rerender(<CheckupSection security={{ ...safe, recoveryCodesLeft: 2 }} hold={{ holdHours: 24 }} failed={null} />);
  expect(screen.getByText('2 left')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get recovery codes' })).toBeVisible();
  rerender(
    <CheckupSection security={{ ...safe, recoveryCodesStatus: 'unsaved' }} hold={{ holdHours: 24 }} failed={null} />,
  );
  expect(screen.getByText('Not saved yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Save recovery codes' })).toBeVisible();
  rerender(<CheckupSection security={safe} hold={{ holdHours: 24 }} failed={null} />);
  expect(container).toHaveTextContent('There’s nothing to do.');
});

test('unknown is never off', () => {
  const { container, rerender } = render(<CheckupSection security={null} hold={null} failed={null} />);
  expect(container).not.toHaveTextContent(/Off|None|Next/);
  rerender(<CheckupSection security={null} hold={{ holdHours: 0 }} failed={failed} />);
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the checkup');
  expect(screen.queryByRole('link')).toBeNull();
});
