import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeStoredSession } from '#app/effects/app/session.ts';
import { savedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { readStoredSession, saveIdentityToken, saveSession } from '#ports/browser/session-storage.ts';

const [guid, other] = ['a'.repeat(32), 'b'.repeat(32)];
const email = 'ada@statechange.test';
const token = (claims: object) =>
  `${btoa('{"alg":"ES256"}')}.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature`;
const ut = token({ sub: guid, email, exp: 300, iat: 100 });
const at = token({ sub: guid, exp: 200, iat: 100 });

beforeEach(() => {
  saveSession({ ut, at, email, guid, displayName: 'Ada' });
  saveIdentityToken(token({ email }));
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the stored session', () => {
  test('is read as it was saved', () => {
    expect(readStoredSession()).toEqual({
      ut,
      at,
      email,
      guid,
      displayName: 'Ada',
      utExp: 300,
      utIat: 100,
      atExp: 200,
    });
  });

  test.each<[string, string, string]>([
    [
      'a user token of another customer',
      'ut',
      token({ sub: other, email: 'bob@statechange.test', exp: 300, iat: 100 }),
    ],
    ['the guid of another customer', 'guid', btoa(other)],
    ['a guid that is not encoded', 'guid', '%%%'],
    ['the email of another customer', 'user_email', 'bob@statechange.test'],
    ['a user token that is cut off', 'ut', ut.slice(0, 20)],
    ['a user token without an end', 'ut', token({ sub: guid, email })],
    ['a text for a user token', 'ut', 'a.b.c'],
    ['an empty access token', 'at', ''],
  ])('with %s is none', (_what, key, value) => {
    sessionStorage.setItem(key, value);
    expect(readStoredSession()).toBeNull();
  });

  test('is none after someone else has signed in, or according to storage', () => {
    saveIdentityToken(token({ email: 'bob@statechange.test' }));
    expect(readStoredSession()).toBeNull();
  });

  test('that is invalid is removed from its tab, while shared keys stay with the last sign-in', () => {
    const bobs = token({ email: 'bob@statechange.test' });
    saveFlow('contact', { message: 'Why is my account closed?' });
    expect(takeStoredSession()).toMatchObject({ guid });
    expect(savedFlow('contact')).not.toBeNull();
    saveIdentityToken(bobs);
    expect(takeStoredSession()).toBeNull();
    expect([sessionStorage.length, localStorage.getItem('f_at')]).toEqual([0, bobs]);
    saveFlow('otc', { message: 'How large?' });
    expect(takeStoredSession()).toBeNull();
    expect(savedFlow('otc')).not.toBeNull();
  });

  test.each<[string, string]>([
    ['of another customer', token({ sub: other, exp: 9e9 })],
    ['that is cut off', at.slice(0, 10)],
    ['that is no token', '<img src=x onerror=alert(1)>'],
  ])('with an access token %s gets a new one for the user token', (_what, changed) => {
    sessionStorage.setItem('at', changed);
    expect(readStoredSession()).toMatchObject({ guid, atExp: 0 });
  });

  // The server rejects these, which ends the session: tests/server/forged-tokens.test.ts.
  test('counts with an unsigned user token until the server has answered', () => {
    sessionStorage.setItem('ut', `${btoa('{"alg":"none"}')}.${ut.split('.')[1]}.`);
    expect(readStoredSession()).toMatchObject({ guid });
  });
});
