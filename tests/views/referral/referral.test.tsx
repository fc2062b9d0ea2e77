import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Referrals } from '#contract/account/referrals.ts';
import { mostPeopleListed } from '#domain/referrals/referrals.ts';
import { ReferralInvitation, ReferralPanel, type ReferralPanelProps } from '#features/referral/ReferralPanel.tsx';
import { InviteIntroduction } from '#features/settings/InviteIntroduction.tsx';
import { expectAccessible } from '../axe.ts';

const link = 'https://example.com/signup?ref=K7QM4TXF';
const people: Referrals['people'] = [
  { joinedMonth: '2026-11', stage: 'signed_up' },
  { joinedMonth: '2026-01', stage: 'verified' },
  { joinedMonth: '2025-12', stage: 'traded' },
];
const referrals: Referrals = {
  code: 'K7QM4TXF',
  link,
  counts: { signed_up: 3, verified: 2, traded: 1 },
  people,
  canAddUntil: null,
};
const show = (given: Partial<Referrals> = {}, more: Partial<ReferralPanelProps> = {}) =>
  render(<ReferralPanel state={{ status: 'full', rows: [{ ...referrals, ...given }] }} sharing={false} {...more} />);
afterEach(() => Reflect.deleteProperty(navigator, 'share'));

describe('a customer’s invitations', () => {
  test('have the link and the code to copy, and no share button where the browser cannot share', async () => {
    const user = userEvent.setup({ delay: null });
    const { container } = show();
    expect(container).toHaveTextContent(`Your link${link}`);
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toBe(link);
    await user.click(screen.getByRole('button', { name: 'Copy the code' }));
    expect(await navigator.clipboard.readText()).toBe('K7QM4TXF');
    expect(screen.queryByRole('button', { name: 'Share the link' })).not.toBeInTheDocument();
  });

  test('say how many people got how far, and in which month each joined, in every time zone', async () => {
    const { container } = show();
    expect(container).toHaveTextContent(
      'Signed up3Confirmed their email and signed inVerified2Passed the identity checkTraded1Had a first order filled',
    );
    const rows = within(screen.getByRole('table', { name: 'People you invited, newest first' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'JoinedStage',
      'November 2026Signed up',
      'January 2026Verified',
      'December 2025Traded',
    ]);
    await expectAccessible();
  });

  test('without people say when they appear', async () => {
    show({ counts: { signed_up: 0, verified: 0, traded: 0 }, people: [] });
    expect(screen.getByText('Nobody has joined yet')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('say that a long list has the newest only', () => {
    const many = Array.from({ length: mostPeopleListed }, (): Referrals['people'][number] => ({
      joinedMonth: '2026-11',
      stage: 'signed_up',
    }));
    show({ counts: { signed_up: 1_204, verified: 0, traded: 0 }, people: many });
    expect(screen.getByText('The list has the newest 100 people. The figures above include everybody.')).toBeVisible();
    expect(screen.getByText('1,204')).toBeVisible();
  });

  test('show no figure while they load, and none when they did not load', async () => {
    const onRetry = vi.fn();
    const { container, rerender } = render(<ReferralPanel state={{ status: 'loading' }} sharing />);
    expect(screen.getByText('Loading invitations')).toBeInTheDocument();
    expect(container).not.toHaveTextContent(/\d/);
    rerender(<ReferralPanel state={{ status: 'failed', reason: 'You seem to be offline.', onRetry }} sharing />);
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the invitationsYou seem to be offline.');
    expect(container).not.toHaveTextContent(/\d/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    await expectAccessible();
  });

  test('stay when a later load failed, with their time', () => {
    show({}, { state: { status: 'full', rows: [referrals], staleSince: Date.UTC(2026, 10, 22, 12) } });
    expect(screen.getByText(/^Invitations as of .*\. We couldn’t update them\. Retrying\.$/)).toBeVisible();
    expect(screen.getByText('K7QM4TXF')).toBeVisible();
  });
});

describe('sharing', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Share the link' }));
  const withSheet = (share: (data: ShareData) => Promise<void>) => {
    const sheet = vi.fn(share);
    Object.defineProperty(navigator, 'share', { configurable: true, value: sheet });
    show({}, { sharing: true });
    return sheet;
  };

  test('opens the share sheet with the link, and says nothing when it is closed', async () => {
    const sheet = withSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
    await press();
    expect(sheet).toHaveBeenCalledWith({ title: 'Open an account at Statechange', url: link });
    expect(screen.queryByText(/Couldn’t share/)).not.toBeInTheDocument();
  });

  test('gives the next step when the browser refuses', async () => {
    withSheet(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    await press();
    expect(await screen.findByText('Couldn’t share the link. Copy it and send it yourself.')).toBeVisible();
    await expectAccessible();
  });
});

test('a visitor is sent to signing in and to opening an account', async () => {
  render(<ReferralInvitation />);
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
  expect(screen.getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/signup');
  await expectAccessible();
});

test('the settings explain invitations, link to their rules, and promise no reward', async () => {
  const { container } = render(<InviteIntroduction />);
  expect(container).toHaveTextContent('There is no reward for either side.');
  expect(screen.getByRole('link', { name: 'How invitations work' })).toHaveAttribute('href', '/referral-program');
  await expectAccessible();
});
