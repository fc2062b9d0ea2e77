import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seedStaff } from '#server/demo/staff.ts';
import { call } from '../backend/client.ts';
import { before, describeOnOneDatabase } from '../support.ts';

interface Shown {
  readonly email: string;
  readonly roles: readonly string[];
  readonly password: string;
  readonly code: string;
  readonly used: boolean;
}

/** The start of a thirty-second step. */
const start = Date.parse('2026-05-04T12:00:00Z');

describeOnOneDatabase('the sandbox’s staff', (open) => {
  // Frozen, so that displayed codes stay valid.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
  afterEach(() => vi.useRealTimers());

  const server = before(async () => {
    const opened = await open();
    await seedStaff(opened.services);
    return opened;
  });
  const shown = async (): Promise<readonly Shown[]> =>
    ((await (await fetch(`${server.url}/sandbox/api/staff`)).json()) as { staff: Shown[] }).staff;
  const signIn = async (email: string) => {
    const one = (await shown()).find((each) => each.email === email);
    return call(server, '/admin/sign-in', { email, password: one?.password, otp: one?.code });
  };

  it('has one person with all roles, one for each, and two who can approve, who sign in with the codes that the console shows', async () => {
    expect((await shown()).map(({ email, roles }) => `${email.split('@')[0]} ${roles}`)).toEqual([
      ...[
        'admin viewer,support,compliance,finance,owner',
        'owner2 owner',
        'viewer viewer',
        'support support',
        'compliance compliance',
        'compliance2 compliance',
        'finance finance',
      ],
    ]);
    // Three times within half a minute.
    for (let times = 0; times < 3; times += 1) {
      expect((await shown())[0]?.used).toBe(false);
      expect((await signIn('admin@statechange.test')).http).toBe(200);
    }
    const [first] = await shown();
    expect(first?.used).toBe(true);
    expect(await (await fetch(`${server.url}/sandbox/staff`)).text()).toContain(first?.code);
  });

  it('is shown codes that can still be typed', async () => {
    const code = async () => (await shown())[2]?.code;
    const first = await code();
    vi.setSystemTime(start + 19_000);
    expect(await code()).toBe(first);
    vi.setSystemTime(start + 21_000);
    expect(await code()).not.toBe(first);
  });

  it('is the same once it was emptied, with the same seed', async () => {
    const before = await shown();
    // As a reset does; notes are otherwise insert-only.
    await server.services.db.execute('alter table customer_notes disable trigger user');
    await server.services.db.execute('truncate staff, authenticators cascade');
    await seedStaff(server.services);
    expect((await shown()).map(({ email }) => email)).toEqual(before.map(({ email }) => email));
    expect((await signIn('compliance2@statechange.test')).http).toBe(200);
  });
});
