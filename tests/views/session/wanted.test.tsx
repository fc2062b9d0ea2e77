import { afterEach, describe, expect, test } from 'vitest';
import { newsIn } from '#app/address/location.ts';
import { returnHere, wantedPath } from '#app/address/wanted.ts';

afterEach(() => history.replaceState(null, '', '/'));
const signInWith = (state: unknown) => history.replaceState(state, '', '/signin');

describe('the page requested before signing in', () => {
  test('is a page of a customer, with all that its address says', () => {
    history.replaceState(null, '', '/orders?order=abc#top');
    expect(returnHere(null)).toEqual({ wanted: '/orders?order=abc#top', customer: null });
    signInWith(returnHere(null));
    expect(wantedPath('ada')).toBe('/orders?order=abc#top');
  });

  test.each(['/', '/logout', '/signin', '/admin/trades', '/nowhere'])('is nowhere in particular from %s', (path) => {
    history.replaceState(null, '', path);
    expect(returnHere(null)).toBeUndefined();
    expect(wantedPath('ada')).toBeNull();
  });

  test('is for the customer whose session ended there, and for no one else', () => {
    signInWith({ wanted: '/orders', customer: 'ada' });
    expect([wantedPath('ada'), wantedPath('bob'), wantedPath(null)]).toEqual(['/orders', null, null]);
  });

  test('comes with why the session ended, which the sign-in page says', () => {
    expect(newsIn({ wanted: '/orders', customer: 'ada', ended: 'locked' })).toBe('locked');
    for (const ended of ['expired', 'signedOut', 'made up', 7])
      expect(newsIn({ wanted: '/orders', customer: 'ada', ended })).toBe('sessionEnded');
    for (const state of [null, 7, { wanted: '/orders', customer: null, ended: 'locked' }])
      expect(newsIn(state)).toBeNull();
  });

  test.each([
    'https://evil.test/orders',
    '//evil.test/orders',
    '/\\evil.test/orders',
    'javascript:alert(1)',
    '/signin',
    '/admin/trades',
    'https://[',
    7,
  ])('never leads elsewhere: %s', (wanted) => {
    signInWith({ wanted, customer: null });
    expect(wantedPath('ada')).toBeNull();
  });
});
