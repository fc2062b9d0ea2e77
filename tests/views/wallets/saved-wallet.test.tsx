import { beforeEach, describe, expect, test } from 'vitest';
import { readSavedWallet } from '#features/external-wallet/saved.ts';
import { sampleReload } from '#machines/externalWallet/externalWallet.cases.ts';
import { saveFlow } from '#ports/browser/saved-flows.ts';

describe('a wallet kept for a reload', () => {
  beforeEach(() => sessionStorage.clear());

  test('is the same afterwards, and not believed in any other shape', () => {
    const { saved } = sampleReload(true);
    expect(readSavedWallet()).toBeNull();
    saveFlow('externalWallet', saved ?? {});
    expect(readSavedWallet()).toEqual(saved);
    sessionStorage.setItem('externalWallet', JSON.stringify({ ...saved, draft: { ...saved?.draft, asset: 'DOGE' } }));
    expect(readSavedWallet()).toBeNull();
    sessionStorage.setItem('externalWallet', '{');
    expect(readSavedWallet()).toBeNull();
  });
});
