import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { IdleDialog } from '#app/layout/IdleDialog.tsx';
import { expectAccessible } from '../axe.ts';

afterEach(() => vi.useRealTimers());

function open(secondsLeft: number) {
  const [onStay, onSignOut] = [vi.fn(), vi.fn()];
  const deadline = Date.now() + secondsLeft * 1000;
  const view = (shown: boolean) => (
    <>
      <input aria-label="Amount" />
      <IdleDialog owner="customer" deadline={shown ? deadline : null} {...{ onStay, onSignOut }} />
    </>
  );
  const { rerender } = render(view(false));
  screen.getByLabelText('Amount').focus();
  rerender(view(true));
  return { onStay, onSignOut, close: () => rerender(view(false)) };
}

describe('the warning of a session about to end', () => {
  test('takes the focus, keeps it, and returns it to the field in use', async () => {
    const user = userEvent.setup({ delay: null });
    const { onStay, onSignOut, close } = open(120);
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
    expect(dialog).toHaveAccessibleDescription(/we sign you out after 15 minutes without activity/);
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (let stop = 0; stop < 4; stop += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await user.keyboard('{Escape}');
    expect([onSignOut, onStay].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
    close();
    await waitFor(() => expect(screen.getByLabelText('Amount', { selector: 'input' })).toHaveFocus());
  });

  test('counts down each second and announces three of them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open(62);
    await screen.findByRole('alertdialog');
    const said = new Set<string>();
    const shown = new Set<string>();
    for (let second = 0; second <= 62; second += 1) {
      said.add(screen.getByRole('status').textContent);
      shown.add(screen.getByText(/^\d:\d\d$/).textContent);
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
    expect([...said]).toEqual([
      '',
      'Signing out in 60 seconds',
      'Signing out in 30 seconds',
      'Signing out in 10 seconds',
    ]);
    expect(shown.size).toBeGreaterThan(55);
  });
});
