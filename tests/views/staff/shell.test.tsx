import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { loadPage } from '#app/pages.ts';
import { createAppActor } from '#app/start/actor.ts';
import type { StaffRole } from '#domain/staff/rights.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { pageReply } from '../../page-reply.ts';
import { expectAccessible } from '../axe.ts';
import { sandboxSettings } from '../sandbox-settings.ts';

const token = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ exp: 4_102_444_800, iat: Math.floor(Date.now() / 1000), sub: 'me' }))}.`;

async function open(path: string, roles: readonly StaffRole[]) {
  const called: string[] = [];
  const refused = new Set<string>();
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, location.href);
    called.push(pathname);
    if (refused.has(pathname)) throw new TypeError('offline');
    const person = {
      id: 'me',
      email: 'ines@statechange.test',
      name: 'Ines Carvalho',
      roles,
      hides_names: false,
      zone: samplePerson.zone,
    };
    const data: Readonly<Record<string, unknown>> = {
      '/backend/admin/session': {
        token: null,
        person,
        idle_until: '2100-01-01T00:00:00Z',
        ends_at: '2100-01-01T00:00:00Z',
      },
      '/backend/admin/sources': { sources: [] },
      '/backend/admin/sign-out': null,
    };
    return Response.json({ status: 200, message: '', data: data[pathname] ?? pageReply([]) });
  });
  sessionStorage.setItem('a_at', token);
  history.replaceState(null, '', path);
  const app = createAppActor(sandboxSettings);
  app.root.start();
  onTestFinished(() => void app.root.stop());
  render(<App app={app} />);
  await screen.findByRole('button', { name: /^Ines Carvalho, / });
  // The frame appears before its page, with which keys begin to work.
  await screen.findByRole('heading', { level: 1 });
  const sidebar = within(screen.getByRole('navigation', { name: 'Console' }));
  return {
    called,
    refused,
    user: userEvent.setup({ delay: null }),
    places: () => sidebar.getAllByRole('link').map(({ textContent }) => textContent),
  };
}

// Loading the pages takes seconds on a busy machine.
beforeAll(async () => {
  await import('#app/effects/staff/admin-session.ts');
  for (const path of ['/admin/sales', '/admin/staff', '/admin/requests', '/admin/signin']) await loadPage(path);
}, 120_000);
beforeEach(() => localStorage.setItem('email', 'ines@statechange.test'));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('the frame of the console', () => {
  test('has the pages of one’s roles, and says whom to ask on any other', async () => {
    const { places } = await open('/admin/sales', ['support']);
    expect(places()).toEqual([
      'Customers',
      'Queue',
      'Trades',
      'Customer accounts',
      'Requests',
      'Staff',
      'Audit log',
      'Your account',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
    expect(screen.getByText('Needs viewer, finance, or owner.')).toBeVisible();
    await expectAccessible();
  });

  test('goes to a page by its keys, and offers there what one may do', async () => {
    const { user, called, places } = await open('/admin/sales', ['owner']);
    expect(places()).toContain('Sales');
    await user.keyboard('gp');
    expect(await screen.findByRole('button', { name: 'Invite' })).toBeEnabled();
    expect(await screen.findByText('No people yet')).toBeVisible();
    expect(called).toContain('/backend/admin/staff');
  });

  test('hides names for a screen that others see, and says so when that fails', async () => {
    const { user, called, refused } = await open('/admin/requests', ['support']);
    refused.add('/backend/admin/names');
    await user.click(screen.getByRole('button', { name: 'Hide names' }));
    expect(await screen.findByText('Names are still shown. Try again.')).toBeVisible();
    expect(called.filter((path) => path === '/backend/admin/names')).toHaveLength(1);
    await expectAccessible();
  });

  test('opens the palette by Ctrl-K, from which one signs out', async () => {
    const { user, called } = await open('/admin/requests', ['viewer']);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'sign o');
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveAttribute('data-highlighted'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/admin/signin'));
    await waitFor(() => expect(called).toContain('/backend/admin/sign-out'));
  });
});
