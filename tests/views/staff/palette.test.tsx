import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { SearchResults } from '#contract/desk/search.ts';
import { placesFor } from '#domain/staff/places.ts';
import { Palette } from '#features/palette/Palette.tsx';
import { sampleResults } from '#machines/palette/palette.cases.ts';
import { type PaletteEntry, paletteMachine } from '#machines/palette/palette.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { searchPause } from '#machines/shared/waits.ts';
import { expectAccessible } from '../axe.ts';
import { scripted } from '../scripted.ts';

async function open(letters = '') {
  const search = scripted<SearchResults, { query: string }>();
  const clock = new SimulatedClock();
  const chosen = vi.fn<(entry: PaletteEntry) => void>();
  const machine = paletteMachine.provide({
    actors: { search: search.logic },
    actions: {
      openEntry: (_, { entry }) => chosen(entry),
      openHit: (_, { hit }) => chosen({ kind: 'page', href: hit.customerGuid }),
    },
  });
  const palette = createActor(machine, { clock }).start();
  const user = userEvent.setup({ delay: null });
  render(<Palette palette={palette} places={placesFor(['support'])} sandbox={false} />);
  act(() => palette.send({ type: 'palette.opened' }));
  act(() => {
    for (const letter of letters) palette.send({ type: 'letter.typed', letter });
  });
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await waitFor(() => expect(field).toHaveFocus());
  const type = async (text: string) => {
    await user.type(field, text);
    act(() => clock.increment(searchPause));
  };
  return { search, chosen, user, field, type };
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () =>
  screen.getAllByRole('option').find((option) => option.hasAttribute('data-highlighted'))?.textContent;

describe('the palette', () => {
  test('offers the pages of one’s roles and commands, and narrows them down', async () => {
    const { user, type, chosen } = await open();
    expect(options()).toContain('Customersg c');
    expect(options()).not.toContain('Salesg s');
    await expectAccessible();
    await type('aud');
    expect(options()).toEqual(['Audit logg l']);
    await waitFor(() => expect(highlighted()).toBe('Audit logg l'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(chosen).toHaveBeenCalledWith({ kind: 'page', href: '/admin/audit' }));
  });

  test('continues with the letters that were typed before its field was there', async () => {
    const { user, field } = await open('ma');
    await waitFor(() => expect(field).toHaveProperty('selectionStart', 2));
    await user.keyboard('ya');
    expect(field).toHaveValue('maya');
  });

  test('opens the customer of a hit by Enter, and says why it matches', async () => {
    const { user, type, search, chosen } = await open();
    await type('maya@example.test');
    expect(search.last().input).toEqual({ query: 'maya@example.test' });
    await search.last().resolve(sampleResults);
    expect(options()).toEqual([
      'Maya Oseimatches email · m•••@example.test · 01234567 · Verified · joined Jan 1, 2026',
    ]);
    expect(screen.getByText('Customer')).toBeVisible();
    await expectAccessible();
    await waitFor(() => expect(highlighted()).toContain('Maya Osei'));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(chosen).toHaveBeenCalledWith({
        kind: 'page',
        href: `/admin/customer/${sampleResults.hits[0]?.customerGuid}`,
      }),
    );
  });

  test('says how many were found, and leads to all of them', async () => {
    const { user, type, search, chosen } = await open();
    await type('maya');
    await search.last().resolve({ ...sampleResults, more: { customers: 12, orMore: false, search: 'kept' } });
    await user.click(screen.getByRole('option', { name: '12 found, show all' }));
    await waitFor(() => expect(chosen).toHaveBeenCalledWith({ kind: 'page', href: '/admin/customer?search=kept' }));
  });

  test('says how to find beginnings where the text is too short for them', async () => {
    const { type, search } = await open();
    await type('xu');
    await search.last().resolve({ ...sampleResults, beginnings: false });
    expect(screen.getByText('These match as a whole. Type 3 letters or digits to find beginnings.')).toBeVisible();
  });

  test('names the search that found nothing', async () => {
    const { type, search } = await open();
    await type('nobody');
    await search.last().resolve({ ...sampleResults, hits: [] });
    expect(screen.getByText(/^No records match\. We searched customers and transfers, as of /)).toBeVisible();
  });

  test('can search again after a fault', async () => {
    const { user, type, search } = await open();
    await type('maya');
    await search.last().reject(new ProblemError(problem('offline', true)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(search.runs).toHaveLength(2);
  });

  test('shows no reply of a search before', async () => {
    const { type, search } = await open();
    await type('ma');
    const [first] = search.runs;
    await type('ya');
    await first?.resolve(sampleResults);
    expect(screen.queryByText('Maya Osei')).toBeNull();
    expect(search.last().input).toEqual({ query: 'maya' });
  });
});
