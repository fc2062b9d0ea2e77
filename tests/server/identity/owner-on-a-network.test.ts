import { expect, it } from 'vitest';
import { freshEmail, signUp } from '../backend/client.ts';
import { before, describeOnOneDatabase } from '../support.ts';

describeOnOneDatabase('the admin side of the sign-in service on a network', (open) => {
  const server = before(() => open({ environment: { PUBLIC_URL: 'https://exchange.example', LOG_LEVEL: 'silent' } }));
  /** As from a local proxy that names no caller. */
  const lookup = async (headers: Record<string, string>) => {
    const path = `/identitytoolkit.googleapis.com/v1/projects/${server.services.config.firebase.projectId}/accounts:lookup`;
    const init = {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json', ...headers },
      body: '{"localId":["none"]}',
    };
    return (await fetch(`${server.url}${path}`, init)).status;
  };

  it('needs the console’s token in addition to "Bearer owner"', async () => {
    expect([await lookup({}), await lookup({ 'X-Console-Token': 'guessed' })]).toEqual([403, 403]);
    expect(await lookup({ 'X-Console-Token': server.services.config.sandbox.consoleToken ?? '' })).toBe(200);
  });

  it('is still there for our own backend', async () => {
    expect((await signUp(server, freshEmail())).http).toBe(201);
  });
});
