import { expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { withServer } from '../support.ts';
import {
  call,
  customerToken,
  goodPassword,
  idTokenOf,
  mailedResetToken,
  mailsTo,
  mailTo,
  openMailedLink,
  signUp,
  updatePassword,
} from './client.ts';
import { confirmed } from './confirmations.ts';
import { addApp, giveCode, signInWith } from './factor-client.ts';
import { startFakeBank, tries } from './fake-bank.ts';

it('writes no password, token or code to the log, whatever happens', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const bank = await startFakeBank();
  const server = await withServer({ log, environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url } });
  const email = 'secretive@example.test';
  bank.fail(/^POST \/api\/accounts$/, tries);
  expect((await signUp(server, email)).code).toBe('bank_unavailable');
  await signUp(server, email);
  await call(server, '/customers/signup', `{"email":"${email}","password":"${goodPassword}"`);
  const oobCode = new URL((await mailsTo(server, email))[0]?.links[0]?.url ?? '').searchParams.get('oobCode') ?? '';
  await openMailedLink(server, email);
  const idToken = await idTokenOf(server, email);
  await expect(idTokenOf(server, email, 'a-wrong-password-1')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  await customerToken(server, email, `${idToken}x`);
  bank.fail(/customer_tokens/, tries);
  expect((await customerToken(server, email, idToken)).code).toBe('bank_unavailable');
  const { ut, at, guid } = (await customerToken(server, email, idToken)).data;
  await call(server, '/customers/regenerate-customer-token', { cybrid_guid: guid }, { bearer: ut });

  await call(server, '/customers/create-otp', { email, customer_guid: guid }, { bearer: ut });
  const code = (await mailTo(server, email, /^Your Statechange code$/)).codes[0] ?? '';
  const wrong = code === '111111' ? '222222' : '111111';
  await call(server, '/customers/verify_otp', { email, otp: wrong, customer_guid: guid }, { bearer: ut });
  bank.fail(/customer_tokens/, tries);
  const unanswered = await call(
    server,
    '/customers/verify_otp',
    { email, otp: code, customer_guid: guid },
    { bearer: ut },
  );
  expect(unanswered.code).toBe('bank_unavailable');
  const stepUp = await call<{ at: string }>(
    server,
    '/customers/verify_otp',
    { email, otp: code, customer_guid: guid },
    { bearer: ut },
  );
  const resetToken = await mailedResetToken(server, email);
  await updatePassword(server, resetToken, email, 'short-1');
  await updatePassword(server, resetToken, email, 'battery-staple-7');
  await updatePassword(server, resetToken, email, 'battery-staple-8');
  // With the new password and a second factor.
  const person = await confirmed(server, {
    ...(await customerToken(server, email, await idTokenOf(server, email, 'battery-staple-7'))).data,
    email,
  });
  const app = await addApp(server, person);
  await giveCode(server, { ...person, email }, { otp: app.codes[0] ?? '' });
  await signInWith(server, email, { otp: app.codes[1] ?? '' }, await idTokenOf(server, email, 'battery-staple-7'));
  const message = 'My account number is 4711-0815.';
  await call(server, '/customers/contact-form-details', {
    name: 'Ada Confidential',
    email,
    message,
    phone: '+1 519 555 0177',
  });
  // Waits for pending mails and their logs.
  await server.close();
  await bank.close();

  const written = lines.join('');
  expect(lines.length).toBeGreaterThan(5);
  expect(written).toContain('bank_unavailable');
  const words = [
    'a-wrong-password-1',
    'short-1',
    'battery-staple-7',
    'battery-staple-8',
    'Ada Confidential',
    '4711-0815',
    '519 555 0177',
    'bank-token',
  ];
  const factors = [person.ut, app.secret, ...app.codes];
  for (const secret of [
    goodPassword,
    idToken,
    oobCode,
    ut,
    at,
    email,
    code,
    wrong,
    stepUp.data.at,
    resetToken,
    ...factors,
    ...words,
  ]) {
    expect(secret).not.toBe('');
    expect(written).not.toContain(secret);
  }
});
