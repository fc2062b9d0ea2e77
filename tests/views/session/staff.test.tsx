import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { loadPage } from '#app/pages.ts';
import { createAppActor } from '#app/start/actor.ts';
import { sandboxSettings } from '../sandbox-settings.ts';

const now = Date.UTC(2026, 0, 15, 12);
/** A staff token that ends in so many seconds. */
const tokenFor = (seconds: number): string =>
  `${btoa('{"alg":"ES256"}')}.${btoa(JSON.stringify({ exp: now / 1000 + seconds })).replace(/=+$/, '')}.signature`;

// Loading pages on a busy machine takes seconds, which the test's clock must not miss.
beforeAll(async () => {
  configure({ asyncUtilTimeout: 40_000 });
  await import('#app/effects/staff/admin-session.ts');
  for (const path of ['/admin/signin', '/admin/customer', '/admin/sales']) await loadPage(path);
}, 120_000);
beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  localStorage.setItem('email', 'owner@statechange.test');
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** Opens a staff page in a tab with a token or without one. */
function open(path: string, token: string | null) {
  if (token !== null) sessionStorage.setItem('a_at', token);
  history.replaceState(null, '', path);
  return load();
}
function load() {
  const app = createAppActor(sandboxSettings);
  app.root.start();
  onTestFinished(() => void app.root.stop());
  render(<App app={app} />);
  return app;
}
const passUntil = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(now + seconds * 1000 - Date.now()));
const kept = () => [sessionStorage.getItem('a_at'), localStorage.getItem('email')];

describe('a page of staff', () => {
  test('is shown while the token counts, and after it has ended the session ends at the customers', async () => {
    const token = tokenFor(300);
    const app = open('/admin/sales', token);
    const visited: string[] = [];
    app.actor('page').subscribe(({ context }) => void (visited.at(-1) !== context.path && visited.push(context.path)));
    expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
    // A busy machine is seconds late, which count too.
    await passUntil(240);
    expect([location.pathname, ...kept()]).toEqual(['/admin/sales', token, 'owner@statechange.test']);
    await passUntil(301);
    expect(await screen.findByText('Session has ended, Please login again.')).toBeVisible();
    expect([location.pathname, ...kept()]).toEqual(['/admin/signin', null, null]);
    expect(visited).toEqual(['/admin/sales', '/admin/customer', '/admin/signin']);
  });

  test.each(['/admin/sales', '/admin/customer', '/admin/customer/0123'])(
    'whose token has ended before it opens leads to the sign-in: %s',
    async (path) => {
      open(path, tokenFor(-1));
      expect(await screen.findByText('Session has ended, Please login again.')).toBeVisible();
      expect([location.pathname, ...kept()]).toEqual(['/admin/signin', null, null]);
    },
  );

  test.each(['/admin/sales', '/admin/customer'])('without a token goes to the sign-in: %s', async (path) => {
    open(path, null);
    expect(await screen.findByText('Session has expired, Please login again.')).toBeVisible();
    expect([location.pathname, ...kept()]).toEqual(['/admin/signin', null, null]);
  });

  test('that led to the sign-in still says why there after a reload', async () => {
    const app = open('/admin/sales', tokenFor(-1));
    const why = 'Your session ended. Sign in to continue where you left off.';
    expect(await screen.findByText(why)).toBeVisible();
    app.root.stop();
    cleanup();
    load();
    expect(await screen.findByText(why)).toBeVisible();
  });

  test('says nothing of itself on the sign-in', async () => {
    open('/admin/signin', null);
    expect(await screen.findByRole('heading', { name: 'Staff sign in' })).toBeVisible();
    await passUntil(60);
    expect(screen.queryByText(/Please login again/)).toBeNull();
  });
});
