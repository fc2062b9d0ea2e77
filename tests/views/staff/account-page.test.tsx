import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { createAppActor } from '#app/start/actor.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { zoneInUse } from '#ui/time/zone.ts';
import { pageReply } from '../../page-reply.ts';
import { sandboxSettings } from '../sandbox-settings.ts';
import { sessionReply } from './session-reply.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

type Answer = { readonly status?: number; readonly code?: string; readonly data?: unknown };
interface Sent {
  readonly call: string;
  readonly key: string | null;
}

const at = new Date().toISOString();
const session = (id: string, device: string, is_this: boolean) => ({
  id,
  device,
  signed_in_at: at,
  active_at: at,
  is_this,
});
const security = {
  ...{ authenticator: { since: at }, passkeys: [], recovery_codes_left: 9, recovery_codes_status: 'saved' },
  sessions: [session('here', 'Chrome on Linux', true), session('there', 'Firefox on Linux', false)],
};
const usual: Readonly<Record<string, Answer>> = {
  'POST session': sessionReply(samplePerson),
  'GET security': { data: security },
  'GET audit': { data: pageReply([]) },
  'GET sources': { data: { sources: [] } },
};

/** Opens the page signed in, with answers by call; lists are answered one by one. */
function open(answers: Readonly<Record<string, Answer | Answer[]>> = {}) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit) => {
    const call = `${method} ${new URL(url, location.href).pathname.replace('/backend/admin/', '')}`;
    sent.push({ call, key: new Headers(headers).get('Idempotency-Key') });
    const answer = answers[call] ?? usual[call] ?? {};
    const { status = 200, code, data = null } = Array.isArray(answer) ? (answer.shift() ?? {}) : answer;
    return Response.json({ status, message: 'As the server says.', data, code }, { status });
  });
  const part = (claims: object) => btoa(JSON.stringify(claims)).replace(/=+$/, '');
  sessionStorage.setItem(
    'a_at',
    `${part({})}.${part({ exp: Date.now() / 1000 + 3600, sub: 'staff-1', sid: 'session-1' })}.signature`,
  );
  localStorage.setItem('email', samplePerson.email);
  history.replaceState(null, '', '/admin/account');
  const app = createAppActor(sandboxSettings);
  app.root.start();
  onTestFinished(() => void app.root.stop());
  render(<App app={app} />);
  return {
    user: userEvent.setup({ delay: null }),
    keysOf: (call: string) => sent.filter((one) => one.call === call).map(({ key }) => key),
  };
}
const place = async (id: string) => {
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no ${id}`);
  return within(found);
};

test('says who is signed in, with what, and where', async () => {
  open();
  expect(await (await place('profile')).findByText('Olive Owner')).toBeVisible();
  expect(await (await place('two-step-verification')).findByText(/^9 of 10 left/)).toBeVisible();
  expect(await (await place('sessions')).findByText('This session')).toBeVisible();
  expect(await (await place('entries')).findByText('No entries yet')).toBeVisible();
});

test.each([
  ['POST session', 'profile', 'We couldn’t load the profile'],
  ['GET security', 'sessions', 'We couldn’t load the sessions'],
  ['GET security', 'two-step-verification', 'We couldn’t load the two-step verification settings'],
  ['GET audit', 'entries', 'We couldn’t load the audit entries'],
])('%s that fails is said where it is missing: %s', async (call, id, words) => {
  open({ [call]: { status: 503 } });
  expect(await (await place(id)).findByText(words)).toBeVisible();
});

test('ending a session again after a lost answer is the same act, and one that has ended already counts', async () => {
  const { user, keysOf } = open({ 'DELETE sessions/there': [{ status: 503 }, { status: 404, code: 'not_found' }] });
  const sessions = await place('sessions');
  await user.click(await sessions.findByRole('button', { name: 'End the session in Firefox on Linux' }));
  await user.click(await sessions.findByRole('button', { name: 'Try again' }));
  expect(await sessions.findByText('Session ended.')).toBeVisible();
  const [first, second, ...more] = keysOf('DELETE sessions/there');
  expect(first).toMatch(/^[\w-]{8,100}$/);
  expect([second, more]).toEqual([first, []]);
});

test('a zone of one’s own is saved, shown at once, and taken back for the reporting zone', async () => {
  const zone = (own: string | null) => ({ data: { own, reporting: 'America/New_York' } });
  const { user } = open({ 'POST zone': [{ status: 503 }, zone('Asia/Tokyo'), zone(null)] });
  const section = await place('time-zone');
  const field = await section.findByRole('combobox', { name: 'Show times in' });
  expect(field).toHaveValue('America/New York');
  await user.clear(field);
  await user.type(field, 'Tokyo{Enter}');
  expect(await section.findByText('We couldn’t save the time zone')).toBeVisible();
  expect(zoneInUse()).toBe('America/New_York');
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('Time zone saved.')).toBeVisible();
  expect([
    zoneInUse(),
    section.getByText((_, at) => at?.matches('p') === true && at.textContent.startsWith('Now: ')).textContent,
  ]).toEqual(['Asia/Tokyo', expect.stringMatching(/GMT\+9$/)]);
  await user.click(section.getByRole('button', { name: 'Use the reporting zone' }));
  await waitFor(() => expect(zoneInUse()).toBe('America/New_York'));
});

test('a change needs the second factor, which the server requests, and is a new action then', async () => {
  const { user, keysOf } = open({
    'POST recovery-codes': [
      { status: 403, code: 'recent_sign_in_required' },
      { data: { recovery_codes: ['7k3mq-x9rtw'] } },
    ],
    'POST confirm-options': [{ data: { methods: ['recoveryCode'], passkey: null } }],
    'POST confirm': [{}],
  });
  const factors = await place('two-step-verification');
  await user.click(await factors.findByRole('button', { name: 'Get new codes' }));
  await user.click(await factors.findByRole('button', { name: 'Get new codes' }));
  await user.type(await factors.findByRole('textbox', { name: 'Recovery code' }), 'abcde-fghjk{Enter}');
  expect(await factors.findByText('7k3mq-x9rtw')).toBeVisible();
  const keys = [...keysOf('POST recovery-codes'), keysOf('POST confirm').at(-1)];
  expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
});

test('a new password goes to the sign-in', async () => {
  const { user, keysOf } = open({ 'POST password': [{ status: 422, code: 'invalid_input' }, {}] });
  const password = await place('password');
  await user.click(await password.findByRole('button', { name: 'Change password' }));
  await user.type(password.getByLabelText('New password'), 'tin-kettle-4-moons');
  await user.click(password.getByRole('button', { name: 'Save and sign out' }));
  expect(await password.findByText('Choose another password')).toBeVisible();
  await user.click(password.getByRole('button', { name: 'Save and sign out' }));
  expect(await screen.findByRole('heading', { name: 'Staff sign in' })).toBeVisible();
  const keys = keysOf('POST password');
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});
