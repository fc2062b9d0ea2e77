import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pausingKinds } from '#domain/security/events.ts';
import { PauseNotice } from '#presenters/security/PauseNotice.tsx';
import { expectAccessible } from '../axe.ts';

const until = Date.UTC(2026, 10, 24, 19, 4, 30);

test('paused withdrawals are said with their end and their cause', async () => {
  const { container } = render(
    <PauseNotice
      security={{ withdrawalsPausedUntil: until, withdrawalsPausedBy: 'passwordChanged' }}
      includesDeposits={false}
    />,
  );
  expect(container.textContent).toMatch(
    /^Withdrawals are paused until Tue, Nov 24, \d+:05 [AP]M \S+ because you changed your password\.Deposits and trading continue/,
  );
  await expectAccessible(container);
});

test('deposits of dollars are said to be paused where the bank pauses them too', () => {
  const { container } = render(
    <PauseNotice security={{ withdrawalsPausedUntil: until, withdrawalsPausedBy: null }} includesDeposits />,
  );
  expect(container.textContent).toMatch(
    /^Withdrawals and deposits of dollars are paused until .*\.Deposits of coins and trading continue as usual\./,
  );
});

test('every cause has its words, and an unknown one does not hide the pause', () => {
  for (const kind of [...pausingKinds, null]) {
    const { container } = render(
      <PauseNotice security={{ withdrawalsPausedUntil: until, withdrawalsPausedBy: kind }} includesDeposits />,
    );
    expect(container.textContent).toMatch(
      /because (you(r| (changed|added|removed|created|didn’t confirm))|we (paused|reset)) /,
    );
  }
});

test('without a pause, or while it is unknown, there is no notice', () => {
  const { container, rerender } = render(<PauseNotice security={null} includesDeposits />);
  rerender(<PauseNotice security={{ withdrawalsPausedUntil: null, withdrawalsPausedBy: null }} includesDeposits />);
  expect(container.textContent).toBe('');
});
