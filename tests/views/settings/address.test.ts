import { expect, test } from 'vitest';
import { settingsTabIn, withSettingsTab } from '#features/settings/address.ts';

test.each([
  ['', 'profile', null],
  ['#profile', 'profile', null],
  ['?tab=limits', 'limits', null],
  ['?tab=nothing', 'profile', '/settings'],
  ['#payment-methods', 'profile', null],
  ['#address-hold', 'security', '/settings?tab=security#address-hold'],
  ['#verification', 'limits', '/settings?tab=limits#verification'],
  ['#referrals', 'invite', '/settings?tab=invite#referrals'],
  ['?kind=signedIn&page=1#security-events', 'security', '/settings?tab=security&kind=signedIn&page=1#security-events'],
  ['?kind=signedIn&page=1', 'security', '/settings?tab=security&kind=signedIn&page=1'],
  ['?tab=security&page=1#security-events', 'security', null],
  ['#constructor', 'profile', null],
])('/settings%s means %s', (rest, tab, corrected) => {
  const { pathname, search, hash } = new URL(`/settings${rest}`, 'https://origin.invalid');
  expect([settingsTabIn({ search, hash }), withSettingsTab({ pathname, search, hash })]).toEqual([tab, corrected]);
});
