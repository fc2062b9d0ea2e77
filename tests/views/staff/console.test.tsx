import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { customerKeys } from '#domain/staff/keys.ts';
import { placesFor } from '#domain/staff/places.ts';
import type { Source } from '#domain/staff/sources.ts';
import { KeyHelp } from '#features/keyboard/KeyHelp.tsx';
import { CompleteUpTo } from '#features/staff-health/CompleteUpTo.tsx';
import { HealthLine } from '#features/staff-health/HealthLine.tsx';
import { keyboardInput } from '#machines/keyboard/keyboard.cases.ts';
import { type KeyFact, keyboardMachine } from '#machines/keyboard/keyboard.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { problem } from '#machines/shared/problem.ts';
import { watchKeys } from '#ports/browser/display.ts';
import { readShortcuts, saveShortcuts } from '#ports/browser/shortcuts.ts';
import { formatTime } from '#ui/time/format.ts';
import { expectAccessible } from '../axe.ts';

const source = (
  name: string,
  secondsOld: number | null,
  rhythmSeconds: number,
  failure: string | null = null,
): Source => ({
  ...{ name, rhythmSeconds, failure, completeSince: null, reading: null },
  freshAt: secondsOld === null ? null : startTime - secondsOld * 1000,
});

function showHealth(sources: readonly Source[] | null, failed = false) {
  const onRetry = vi.fn();
  render(
    <HealthLine
      sources={sources}
      problem={failed ? problem('offline', true) : null}
      now={() => startTime}
      onRetry={onRetry}
    />,
  );
  return { onRetry, line: screen.getByRole('button', { name: /^Bank data/ }), user: userEvent.setup({ delay: null }) };
}

describe('the line of health', () => {
  test.each([
    ['one that is new enough', [source('customers', 3600, 86_400), source('trades', 30, 20)], 'fresh', 'trades'],
    [
      'one that is twice as old as it should be',
      [source('trades', 40, 20), source('customers', 3600, 86_400)],
      'late',
      'trades',
    ],
    ['one that is ten times as old', [source('trades', 10, 20), source('transfers', 200, 20)], 'old', 'transfers'],
    ['one that was never read', [source('trades', 500, 20), source('wallets', null, 60)], 'unknown', 'wallets'],
  ])('has the source that is furthest behind: %s', (_, sources, health, name) => {
    const { line } = showHealth(sources);
    const at = sources.find((each) => each.name === name)?.freshAt;
    expect(line).toHaveAttribute('data-health', health);
    expect(line).toHaveTextContent(
      `as of ${at == null ? '–' : formatTime(at, 'time')} · ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    );
  });

  test('opens all sources, with what failed', async () => {
    const { user, line } = showHealth([
      source('trades', 30, 20),
      source('transfers', 400, 20, 'The bank does not answer.'),
    ]);
    await user.click(line);
    const table = within(await screen.findByRole('dialog', { name: 'Bank data' })).getByRole('table');
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      /Transfers.*6 minutes ago.*20 seconds.*Out of date.*The bank does not answer\./,
    );
    await expectAccessible();
  });

  test('says how far back each source goes', async () => {
    const since = startTime - 86_400_000;
    const { user, line } = showHealth([
      source('trades', 30, 20),
      { ...source('transfers', 30, 30), completeSince: since },
      source('wallets', null, 60),
    ]);
    await user.click(line);
    const table = within(await screen.findByRole('dialog', { name: 'Bank data' })).getByRole('table');
    const goesBack = (name: string) => within(table).getByRole('row', { name: new RegExp(name) });
    expect(goesBack('Trades')).toHaveTextContent('The beginning');
    expect(goesBack('Transfers')).toHaveTextContent(formatTime(since, 'dayTime'));
    expect(goesBack('Wallets')).toHaveTextContent('Never read');
  });

  test('that has nothing yet shows no time, and can be loaded again', async () => {
    const { user, line, onRetry } = showHealth(null, true);
    expect(line).toHaveTextContent('Bank data as of –');
    await user.click(line);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('up to when a list is complete', () => {
  const show = (sources: readonly Source[] | null, readAt: number | null = startTime) => {
    const { container } = render(
      <CompleteUpTo sources={sources} names={['trades', 'profiles']} readAt={readAt} now={() => startTime} />,
    );
    return container.textContent?.trim();
  };
  const at = (secondsAgo: number) => formatTime(startTime - secondsAgo * 1000, 'time');

  test('is the time of its oldest source, whatever others there are', () => {
    const sources = [source('trades', 20, 15), source('profiles', 90, 60), source('wallets', null, 60)];
    expect(show(sources)).toBe(`Complete as of ${at(90)}`);
  });

  test('is never later than its rows were read', () => {
    expect(show([source('trades', 20, 15), source('profiles', 90, 60)], startTime - 600_000)).toBe(
      `Complete as of ${at(600)}`,
    );
  });

  test('says how far back it goes while older records load, and when a source is late', () => {
    const since = startTime - 86_400_000;
    const loading = { ...source('trades', 20, 15), completeSince: since };
    expect(show([loading, source('profiles', 10, 60)])).toBe(
      `Complete as of ${at(20)}, back to ${formatTime(since, 'dayTime')}. Older records are loading.`,
    );
    expect(show([source('trades', 31, 15), source('profiles', 10, 60)])).toBe(`Complete as of ${at(31)} Late`);
    expect(show([source('trades', 150, 15), source('profiles', 10, 60)])).toBe(`Complete as of ${at(150)} Out of date`);
  });

  test('counts what was read of all that is to be read, once the bank says', () => {
    const reading = (name: string, read: number, total: number) => ({
      ...{ ...source(name, null, 15), reading: { read, total } },
    });
    expect(show([reading('trades', 1_990, 50_000), reading('profiles', 10, 60), reading('wallets', 0, 7)])).toBe(
      'Being read: 2,000 of 50,060. This list is incomplete.',
    );
  });

  test('is no time while a source was never read', () => {
    expect(show([source('trades', null, 15), source('profiles', 10, 60)])).toMatch(/This list is incomplete\.$/);
    expect(show(null)).toBe('Checking how complete this list is');
  });
});

describe('the keys', () => {
  function open(hasList = true) {
    const went = vi.fn<(href: string) => void>();
    const machine = keyboardMachine.provide({
      actors: {
        watchKeys: fromCallback(({ sendBack }: { sendBack: (fact: KeyFact) => void }) =>
          watchKeys((key) => sendBack({ type: 'key.pressed', key })),
        ),
      },
      actions: {
        pressShortcut: () => undefined,
        goTo: (_, { href }) => went(href),
        saveShortcuts: (_, { isOn }) => saveShortcuts(isOn),
      },
    });
    const keyboard = createActor(machine, { input: { ...keyboardInput, isOn: readShortcuts() } }).start();
    render(
      <>
        <input aria-label="A field" />
        <KeyHelp keyboard={keyboard} places={placesFor(['support'])} hasList={hasList} hasCustomer />
      </>,
    );
    return { went, keyboard, user: userEvent.setup({ delay: null }) };
  }

  test('are shown by ?, with those of the list where there is one', async () => {
    const { user } = open();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard' });
    expect(within(dialog).getByText('Customers').parentElement).toHaveTextContent('Customersgc');
    expect(within(dialog).queryByText('Sales')).toBeNull();
    expect(within(dialog).getByText('Select the row')).toBeVisible();
    // Each key of a customer's page, from the table that its buttons read.
    const shown = within(dialog).getByText('Freeze, or lift the freeze').closest('dl');
    expect([...(shown?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent)).toEqual(
      Object.values(customerKeys),
    );
    expect(new Set(Object.values(customerKeys)).size).toBe(Object.keys(customerKeys).length);
    await expectAccessible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('act outside of fields only, and not once they are turned off', async () => {
    const { user, went, keyboard } = open(false);
    await user.type(screen.getByLabelText('A field'), 'gs');
    expect(went).not.toHaveBeenCalled();
    act(() => screen.getByLabelText<HTMLInputElement>('A field').blur());
    await user.keyboard('gs');
    expect(went).toHaveBeenCalledWith('/admin/staff');
    act(() => keyboard.send({ type: 'help.opened' }));
    expect(screen.queryByText('Select the row')).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: 'Use keys without Ctrl' }));
    await user.keyboard('{Escape}gs');
    expect([went.mock.calls.length, readShortcuts()]).toEqual([1, false]);
    localStorage.clear();
  });
});
