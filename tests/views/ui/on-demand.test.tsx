import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';

const Menu = () => <p>The menu</p>;

test('code that fails to load is loaded again when the network is back, and takes nothing down', async () => {
  let tries = 0;
  const Lazy = lazyCode(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Menu);
  });
  await act(async () => {
    render(
      <Suspense fallback={<p>Around it</p>}>
        <Lazy />
      </Suspense>,
    );
  });
  expect([tries, screen.queryByText('Around it') !== null]).toEqual([1, true]);
  await act(async () => void dispatchEvent(new Event('online')));
  expect([tries, screen.queryByText('The menu') !== null]).toEqual([2, true]);
});

test.each(['pointermove', 'keydown', 'touchstart', 'click'])(
  'nothing loads until the first interaction, such as a %s',
  async (act) => {
    vi.resetModules();
    const { firstAct } = await import('#ui/on-demand/firstAct.ts');
    const loaded = vi.fn();
    const done = firstAct.then(loaded);
    await Promise.resolve();
    expect(loaded).not.toHaveBeenCalled();
    document.body.dispatchEvent(new Event(act, { bubbles: true }));
    await done;
    expect(loaded).toHaveBeenCalledOnce();
  },
);

test('what can be opened by hand loads after a while in any case, so that it opens without a network', async () => {
  vi.resetModules();
  vi.useFakeTimers();
  const { firstAct } = await import('#ui/on-demand/firstAct.ts');
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  await expect(firstAct).resolves.toBeUndefined();
});
