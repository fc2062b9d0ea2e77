import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { LearnView } from '#features/learn/address.ts';
import { LearnIndex } from '#features/learn/LearnIndex.tsx';
import { expectAccessible } from '../axe.ts';
import { entries } from './entries.ts';

const onView = vi.fn();

function Site() {
  const [view, setView] = useState<LearnView>({ kind: null, q: '' });
  return (
    <main>
      <h1>Learn</h1>
      <h2>All pages</h2>
      <LearnIndex
        entries={entries}
        view={view}
        isLive
        onView={(next, replace) => {
          onView(next, replace);
          setView(next);
        }}
      />
    </main>
  );
}

function begin() {
  onView.mockClear();
  const { container } = render(<Site />);
  return { container, user: userEvent.setup({ delay: null }) };
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('every page is a link, grouped by kind', async () => {
  const { container } = begin();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Coins',
    'Buying guides',
    'Articles',
  ]);
  const coins = within(screen.getByRole('region', { name: 'Coins' }));
  expect(coins.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/what-is-bitcoin-btc',
    '/what-is-ether',
  ]);
  expect(coins.getByText('9 min read')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('4 pages');
  await expectAccessible(container);
});

test('a search is one entry of the history, and its count is announced', async () => {
  const { user } = begin();
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'gas');
  expect(onView.mock.calls.map(([, replace]) => replace)).toEqual([false, true, true]);
  expect(screen.getByRole('status')).toHaveTextContent('1 page matches “gas”');
  expect(links()).toEqual(['/what-is-ether']);
});

test('a kind is a history entry of its own, and an empty search result links to all pages', async () => {
  const { container, user } = begin();
  await user.click(screen.getByRole('radio', { name: 'Articles' }));
  expect(onView).toHaveBeenLastCalledWith({ kind: 'articles', q: '' }, false);
  expect(links()).toEqual(['/Non-Custodial']);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ether');
  expect(screen.getByText('No page matches your search')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show all pages' })).toHaveAttribute('href', '/learn');
  await expectAccessible(container);
});
