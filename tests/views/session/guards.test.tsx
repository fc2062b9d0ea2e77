import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { loadPage } from '#app/pages.ts';
import { createAppActor } from '#app/start/actor.ts';
import { routes } from '#domain/site/routes.ts';
import { savedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { saveIdentityToken, saveSession } from '#ports/browser/session-storage.ts';
import { sandboxSettings } from '../sandbox-settings.ts';

const guid = 'a'.repeat(32);
const email = 'ada@statechange.test';
const token = (claims: object) =>
  `${btoa('{"alg":"ES256"}')}.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature`;
const lasting = token({ sub: guid, email, exp: 4_102_444_800, iat: Math.floor(Date.now() / 1000) });

// Loading the pages takes seconds on a busy machine.
beforeAll(async () => {
  await import('#app/effects/staff/admin-session.ts');
  for (const path of ['/signin', '/dashboard', '/admin/signin']) await loadPage(path);
}, 120_000);
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

function open(path: string) {
  history.replaceState(null, '', path);
  const app = createAppActor(sandboxSettings);
  app.root.start();
  onTestFinished(() => void app.root.stop());
  render(<App app={app} />);
  return app;
}
const leadsTo = (path: string) => waitFor(() => expect(location.pathname).toBe(path), { timeout: 20_000 });
const signIn = () => {
  saveSession({ ut: lasting, at: lasting, email, guid, displayName: 'Ada' });
  saveIdentityToken(token({ email }));
};
const guardedBy = (guard: string) =>
  routes.flatMap((route) => (route.guard === guard ? [route.path.replace(/:\w+/, '0123')] : []));

describe('a visitor', () => {
  test.each(guardedBy('customer'))('is redirected from %s to the sign-in, which remembers the page', async (path) => {
    open(`${path}?asset=BTC`);
    await leadsTo('/signin');
    expect(history.state).toEqual({ wanted: `${path}?asset=BTC`, customer: null });
  });

  test.each(guardedBy('admin').filter((path) => !['/admin/signin', '/admin/invitation'].includes(path)))(
    'is led from %s to the sign-in of staff',
    async (path) => {
      open(path);
      await leadsTo('/admin/signin');
    },
  );

  test.each(['ut', 'at'])('is who lacks one of the two tokens, such as %s', async (missing) => {
    signIn();
    sessionStorage.removeItem(missing);
    open('/orders');
    await leadsTo('/signin');
  });
});

test.each(guardedBy('guest'))('a customer is redirected from %s to the dashboard', async (path) => {
  signIn();
  open(path);
  await leadsTo('/dashboard');
});

test('signing out removes everything that the customer sent', async () => {
  signIn();
  saveFlow('withdrawal', { customerGuid: guid, sent: { guid: 'sent' } });
  open('/logout');
  await leadsTo('/signin');
  expect(savedFlow('withdrawal')).toBeNull();
});

test('a page shows nothing until another tab says whether its customer was there', async () => {
  signIn();
  const { root } = open('/dashboard');
  await screen.findAllByRole('navigation', {}, { timeout: 20_000 });
  const later = Date.now() + 3600_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  onTestFinished(() => void vi.restoreAllMocks());
  act(() => root.getSnapshot().children.idle?.send({ type: 'window.focused' }));
  expect(root.getSnapshot().children.idle?.getSnapshot().value).toBe('asking');
  expect(screen.queryAllByRole('navigation')).toEqual([]);
});
