import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Browsers that block cookies throw on access to storage. */
const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const blockStorage = () => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(globalThis, name, 'get').mockImplementation(blocked);
  vi.stubGlobal('BroadcastChannel', blocked);
};
/** A full one throws on writing. */
const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError');
  });

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  { storage: 'blocked', make: blockStorage },
  { storage: 'full', make: fillStorage },
])('an app starts with $storage storage, and a session lasts as long as the page', async ({ make }) => {
  make();
  const { clearSession, mayBeShared, readStoredSession, saveIdentityToken, saveSession } = await import(
    '#ports/browser/session-storage.ts'
  );
  const { takeSavedActivity } = await import('#ports/browser/activity.ts');
  const { noteIssued, tokenNow } = await import('#ports/browser/token-clock.ts');
  const { readTheme } = await import('#ports/browser/preferences.ts');
  const { readDisplay } = await import('#ports/browser/display.ts');
  const { openTabChannel } = await import('#ports/browser/other-tabs.ts');
  const { removeSavedDrafts, saveFlow, savedFlow } = await import('#ports/browser/saved-flows.ts');

  expect([readStoredSession(), mayBeShared(), takeSavedActivity(), readTheme().theme, readDisplay().hidden]).toEqual([
    null,
    false,
    null,
    '0',
    false,
  ]);
  const before = Date.now();
  expect(tokenNow()).toBeGreaterThanOrEqual(before);
  expect(tokenNow()).toBeLessThanOrEqual(Date.now());

  const token = `e30.${btoa(JSON.stringify({ exp: 2_000_000_000, iat: 1_900_000_000 }))}.sig`;
  saveIdentityToken(token);
  saveSession({ ut: token, at: token, email: 'a@example.test', guid: 'c0ffee', displayName: 'Maya' });
  noteIssued(1_900_000_000);
  saveFlow('deposit', { amount: '100' });
  expect(readStoredSession()).toMatchObject({ email: 'a@example.test', guid: 'c0ffee', displayName: 'Maya' });
  expect([mayBeShared(), savedFlow('deposit')]).toEqual([true, { amount: '100' }]);

  const tabs = openTabChannel();
  tabs.askForSession();
  tabs.watch(() => undefined)();

  clearSession();
  removeSavedDrafts();
  expect([readStoredSession(), mayBeShared(), savedFlow('deposit')]).toEqual([null, false, null]);
});

test('a session that a full storage cannot take leaves none of the one before', async () => {
  const { browserStorage } = await import('#ports/browser/storage.ts');
  browserStorage().setItem('f_at', 'earlier');
  const full = fillStorage();
  browserStorage().setItem('f_at', 'newer');
  expect([browserStorage().getItem('f_at'), localStorage.getItem('f_at')]).toEqual(['newer', null]);

  full.mockRestore();
  localStorage.setItem('f_at', 'of another tab');
  expect(browserStorage().getItem('f_at')).toBe('of another tab');
  browserStorage().removeItem('f_at');
  expect(browserStorage().getItem('f_at')).toBeNull();
});

test('exclusive work runs without lock support too, and only once if it fails', async () => {
  const { oneTabAtATime } = await import('#ports/browser/locks.ts');
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('Access is denied.', 'SecurityError')) },
  });
  expect(await oneTabAtATime('renewal', async () => 'done')).toBe('done');

  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => unknown) => run() } });
  const work = vi.fn(() => Promise.reject(new Error('refused')));
  await expect(oneTabAtATime('renewal', work)).rejects.toThrow('refused');
  expect(work).toHaveBeenCalledTimes(1);
});
