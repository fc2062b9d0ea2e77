import { expect, it } from 'vitest';
import { call } from '../backend/client.ts';
import { before, describeOnOneDatabase } from '../support.ts';

interface Shown {
  readonly email: string;
  readonly roles: readonly string[];
  readonly password: string;
  readonly code: string;
}

describeOnOneDatabase('the sandbox’s staff', (open) => {
  const server = before(() => open({ environment: { SANDBOX_DEMO: 'on' } }));
  const shown = async (): Promise<readonly Shown[]> => ((await (await fetch(`${server.url}/sandbox/api/staff`)).json()) as { staff: Shown[] }).staff;
  const signIn = async (email: string) => {
    const one = (await shown()).find((each) => each.email === email);
    return call(server, '/admin/sign-in', { email, password: one?.password, otp: one?.code });
  };

  it('has one person for each role and two who can approve, who sign in with the codes that the console shows', async () => {
    expect((await shown()).map(({ email, roles }) => `${email.split('@')[0]} ${roles}`)).toEqual([
      ...['admin owner', 'owner2 owner', 'viewer viewer', 'support support', 'compliance compliance', 'compliance2 compliance', 'finance finance'],
    ]);
    // Three times within half a minute.
    for (let times = 0; times < 3; times += 1) expect((await signIn('admin@statechange.test')).http).toBe(200);
    const [first] = await shown();
    expect(await (await fetch(`${server.url}/sandbox/staff`)).text()).toContain(first?.code);
    expect(server.greeting).toContain('admin@statechange.test / Admin-2026-pass');
  });

  it('is the same after a reset', async () => {
    const body = JSON.stringify({ confirm: 'reset' });
    const headers = { 'Content-Type': 'application/json' };
    expect((await fetch(`${server.url}/sandbox/api/reset`, { method: 'POST', headers, body })).status).toBe(200);
    expect((await signIn('compliance2@statechange.test')).http).toBe(200);
  });
});
