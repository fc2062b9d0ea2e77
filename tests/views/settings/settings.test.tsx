import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { amount } from '#domain/money/money.ts';
import type { SecurityEventKind } from '#domain/security/events.ts';
import { defaultDisplay } from '#domain/site/display.ts';
import { EventsSection } from '#features/settings/EventsSection.tsx';
import { Overview } from '#features/settings/Overview.tsx';
import { PaymentMethodsSection } from '#features/settings/PaymentMethodsSection.tsx';
import { type ProfileDetails, ProfileSection } from '#features/settings/ProfileSection.tsx';
import { SessionSection } from '#features/settings/SessionSection.tsx';
import { VerificationSection } from '#features/settings/VerificationSection.tsx';
import { sampleEvent } from '#machines/securityEvents/securityEvents.cases.ts';
import { securityEventsMachine } from '#machines/securityEvents/securityEvents.machine.ts';
import type { EventsPage, EventsQuery, SavedFile } from '#machines/securityEvents/securityEvents.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { showAs } from '#ui/display/display.ts';
import { expectAccessible } from '../axe.ts';
import { scripted } from '../scripted.ts';

const failed = { status: 'failed', reason: 'You seem to be offline.' } as const;
afterEach(() => act(() => showAs(defaultDisplay)));

describe('the profile', () => {
  const profile: ProfileDetails = {
    ...{ name: 'Ada Example', email: 'ada@example.com', emailVerified: true, phone: '+15195550123', country: 'CA' },
    ...{ reference: '0123456789abcdef0123456789abcdef', createdAt: Date.UTC(2026, 0, 15, 12) },
  };

  test('shows what we know, with a reference to copy', async () => {
    const { container } = render(<ProfileSection profile={profile} profileFailed={null} />);
    expect(container).toHaveTextContent(/NameAda ExampleEmailada@example\.com ConfirmedPhone\+15195550123Country of residenceCanada/);
    expect(screen.getByRole('button', { name: 'Copy the customer reference' })).toBeEnabled();
    await expectAccessible();
  });

  test('says what we don’t know', () => {
    const { container } = render(<ProfileSection profile={{ ...profile, emailVerified: false, phone: null, country: null }} profileFailed={null} />);
    expect(container).toHaveTextContent(/Not confirmedPhoneNot providedCountry of residenceNot provided/);
  });

  test('shows an unknown country as it is, and HTML as text', () => {
    const { container } = render(<ProfileSection profile={{ ...profile, name: '<b>Ada</b>', country: 'nowhere' }} profileFailed={null} />);
    expect(container).toHaveTextContent(/Name<b>Ada<\/b>.*Country of residencenowhere/);
  });

  test('that did not load says so', async () => {
    render(<ProfileSection profile={null} profileFailed={failed} />);
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the profile');
    await expectAccessible();
  });
});

describe('the level and the limits', () => {
  const limit = { name: 'day', asset: 'USD', sides: ['withdrawal'], amount: amount(1_000_000), interval: 86_400 } as const;
  const level = { customerState: 'verified', verifications: [], limits: [limit], customerFailed: null };
  const uses = [{ limit, used: amount(25_000), left: amount(975_000) }];

  test('show what is used', async () => {
    const { container } = render(<VerificationSection {...level} uses={uses} />);
    expect(container).toHaveTextContent('Withdrawals, last 24 hours$250.00 of $10,000.00');
    await expectAccessible();
  });

  test('hide what is used with the other amounts, but not the bank’s rule', () => {
    act(() => showAs({ ...defaultDisplay, hidden: true }));
    const { container } = render(<VerificationSection {...level} uses={uses} />);
    expect(container).toHaveTextContent('•••hidden of $10,000.00');
  });

  test('claim nothing while it is unknown', () => {
    const { container } = render(<VerificationSection {...level} uses={null} />);
    expect(container).not.toHaveTextContent('Used');
    render(<VerificationSection {...level} customerState={null} uses={null} customerFailed={failed} />);
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the verification');
  });
});

test('payment methods stand in a line each, with their state', async () => {
  const account = { guid: 'b1', name: 'Fernway checking', accountName: null, mask: '1111', state: 'refresh_required', failureCode: null };
  render(<PaymentMethodsSection bankAccounts={{ status: 'full', rows: [{ ...account, isLinked: true, updatedAt: null }] }} />);
  expect(within(screen.getByRole('list')).getByRole('listitem')).toHaveTextContent('Fernway checkingending in 1111Reconnect needed');
  expect(screen.getByRole('link', { name: 'Manage payment methods' })).toHaveAttribute('href', '/payment-method');
  await expectAccessible();
});

test('the live session is this device, and can be ended', async () => {
  const { container, rerender } = render(
    <SessionSection session={{ device: 'Chrome on Linux', signedInAt: Date.UTC(2026, 0, 15, 12) }} securityFailed={null} />,
  );
  expect(container).toHaveTextContent(/This deviceChrome on LinuxSigned in sinceJan 15, 2026/);
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
  await expectAccessible();
  rerender(<SessionSection session={{ device: null, signedInAt: 0 }} securityFailed={null} />);
  expect(container).toHaveTextContent('This deviceUnknown browser');
  rerender(<SessionSection session={null} securityFailed={failed} />);
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the session');
});

test('the overview leads to the sections', () => {
  render(<Overview sections={[{ id: 'profile', title: 'Profile' }]} />);
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '#profile');
});

describe('the security events', () => {
  function open() {
    const [read, save] = [scripted<EventsPage, EventsQuery>(), scripted<SavedFile, { kind: SecurityEventKind | null }>()];
    const machine = securityEventsMachine.provide({ actors: { readEvents: read.logic, saveEvents: save.logic } });
    const events = createActor(machine, { clock: new SimulatedClock() }).start();
    render(<EventsSection events={events} />);
    return { read, save, user: userEvent.setup() };
  }
  const press = (name: string) => screen.getByRole('button', { name });

  test('have their words, their device and their time', async () => {
    const { read } = open();
    expect(press('Download CSV')).toBeDisabled();
    await read.last().resolve({ events: [sampleEvent, { ...sampleEvent, id: '41', kind: 'signedOut', device: null, detail: null }], total: 2 });
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/^Passkey added \(Laptop\).*2026.*Chrome on Linux$/);
    expect(second).toHaveTextContent(/^Signed out.*No browser$/);
    expect(screen.getByText('1 to 2 of 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
    await expectAccessible();
  });

  test('are chosen by kind and read page by page', async () => {
    const { read, user } = open();
    const events = Array.from({ length: 25 }, (_, index) => ({ ...sampleEvent, id: String(index) }));
    await read.last().resolve({ events, total: 26 });
    await user.click(press('Older'));
    expect(read.last().input).toEqual({ kind: null, page: 1 });
    await read.last().resolve({ events: [sampleEvent], total: 26 });
    expect(screen.getByText('26 to 26 of 26')).toBeVisible();
    expect(press('Older')).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Event'), 'Account locked');
    expect(read.last().input).toEqual({ kind: 'accountLocked', page: 0 });
    await read.last().resolve({ events: [], total: 0 });
    expect(screen.getByText('No such events')).toBeVisible();
    await expectAccessible();
  });

  test('that did not load say why, and are read again', async () => {
    const { read, user } = open();
    await read.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the security events');
    await expectAccessible();
    await user.click(press('Try again'));
    expect(read.runs).toHaveLength(2);
  });

  test('are saved as a file, or the page says that they were not', async () => {
    const { read, save, user } = open();
    await read.last().resolve({ events: [sampleEvent], total: 1 });
    await user.click(press('Download CSV'));
    await save.last().reject(new Error('no room'));
    expect(screen.getByText(/We couldn’t save the file/)).toBeVisible();
    await user.click(press('Try again'));
    await save.last().resolve({ name: 'security-events_2026-01-01_2026-01-01.csv', rows: 1 });
    expect(screen.getByText('Saved security-events_2026-01-01_2026-01-01.csv with 1 row.')).toBeVisible();
  });
});
