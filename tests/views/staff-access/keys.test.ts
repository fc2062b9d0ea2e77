import { afterEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideAdminSignIn } from '#app/effects/staff/sign-in.ts';
import { provideStaffInvitation } from '#features/staff-invitation/effects.ts';
import { signOutStaff } from '#ports/backend/staff/session.ts';

afterEach(() => vi.unstubAllGlobals());

/** A backend with queued answers, then 503. @returns each call's key by path */
function answerWith(...answers: { readonly status?: number; readonly code?: string; readonly data?: unknown }[]) {
  const calls: { readonly path: string; readonly key: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    calls.push({ path: url.replace('/backend/admin/', ''), key: new Headers(headers).get('Idempotency-Key') });
    const { status = 200, code, data = null } = answers.shift() ?? { status: 503 };
    return Response.json({ status, message: 'As the server says.', data, code }, { status });
  });
  return { calls, keysOf: (path: string) => calls.filter((call) => call.path === path).map(({ key }) => key) };
}
const shape = /^[\w-]{8,100}$/;

test('signing in again after a lost answer is the same act, and with another password another one', async () => {
  const { keysOf } = answerWith();
  const flow = createActor(provideAdminSignIn()).start();
  const submit = async (password: string) => {
    for (const event of [
      { type: 'email.changed', email: 'ada@staff.test' },
      { type: 'password.changed', password },
      { type: 'form.submitted' },
    ] as const)
      flow.send(event);
    await waitFor(flow, (snapshot) => snapshot.matches('editing'));
  };
  for (const password of ['Admin-2026-pass', 'Admin-2026-pass', 'Other-2026-pass']) await submit(password);
  const [first, second, third] = keysOf('sign-in');
  expect(first).toMatch(shape);
  expect([second === first, third === first]).toEqual([true, false]);
});

test('accepting an invitation again after a lost answer is the same act', async () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const { keysOf } = answerWith(
    { data: { email: 'ada@staff.test', name: 'Ada', roles: ['support'], expires_at } },
    { data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Statechange' } },
  );
  const flow = createActor(provideStaffInvitation(), { input: { token: 'c2VjcmV0' } }).start();
  const settled = () => waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
  await settled();
  flow.send({ type: 'password.changed', password: 'tin-kettle-4-moons' });
  flow.send({ type: 'form.submitted' });
  await settled();
  flow.send({ type: 'digits.changed', digits: '402913' });
  await settled();
  flow.send({ type: 'code.submitted' });
  await settled();
  const [first, second] = keysOf('invitation/accept');
  expect(first).toMatch(shape);
  expect(second).toBe(first);
  expect(keysOf('invitation/authenticator')[0]).toMatch(shape);
  expect(keysOf('invitation')).toEqual([null]);
});

test('a session ends as one act, however often its end is sent', async () => {
  const { keysOf } = answerWith({}, {});
  const token = `${btoa('{}')}.${btoa('{"sid":"session-1"}').replace(/=+$/, '')}.signature`;
  await signOutStaff(token);
  await signOutStaff(token);
  expect(keysOf('sign-out')).toEqual(['sign-out-session-1', 'sign-out-session-1']);
});
