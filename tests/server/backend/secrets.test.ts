import { expect, it } from 'vitest';
import { createLog } from '../../../server/log.ts';
import { withServer } from '../support.ts';
import { call, customerToken, goodPassword, idTokenOf, mailsTo, openMailedLink, signUp } from './client.ts';
import { startFakeBank } from './fake-bank.ts';

it('writes no password, token or code to the log, whatever happens', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const bank = await startFakeBank();
  const server = await withServer({ log, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url } });
  const email = 'secretive@example.test';
  bank.fail(/^POST \/api\/accounts$/, 3);
  await signUp(server, email);
  await signUp(server, email);
  await call(server, '/customers/signup', `{"email":"${email}","password":"${goodPassword}"`);
  const oobCode = new URL((await mailsTo(server, email))[0]?.links[0]?.url ?? '').searchParams.get('oobCode') ?? '';
  await openMailedLink(server, email);
  const idToken = await idTokenOf(server, email);
  await expect(idTokenOf(server, email, 'a-wrong-password-1')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  await customerToken(server, email, `${idToken}x`);
  bank.fail(/customer_tokens/, 3);
  await customerToken(server, email, idToken);
  const { ut, at, guid } = (await customerToken(server, email, idToken)).data;
  await call(server, '/customers/regenerate-customer-token', { cybrid_guid: guid }, { bearer: ut });
  await server.close();
  await bank.close();

  const written = lines.join('');
  expect(lines.length).toBeGreaterThan(5);
  expect(written).toContain('bank_unavailable');
  for (const secret of [goodPassword, 'a-wrong-password-1', idToken, oobCode, ut, at, 'bank-token', email]) {
    expect(secret).not.toBe('');
    expect(written).not.toContain(secret);
  }
});
