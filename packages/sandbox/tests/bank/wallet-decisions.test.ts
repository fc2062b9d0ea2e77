import { expect, it } from 'vitest';
import { testAddress } from '#domain/addresses/testnet.ts';
import { decideWallet, setWalletState } from '#sandbox/bank/external-wallets/decisions.ts';
import { type WalletState, walletStates } from '#sandbox/bank/external-wallets/lifecycle.ts';
import { prohibitedAddresses } from '#server/screening/list.ts';
import { bankClient, mintBankToken } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const path = '/api/external_wallets';
let made = 0;
const freshAddress = () => testAddress('BTC', new TextEncoder().encode(`decided ${++made}`));

describeOnOneDatabase('the console decides on a wallet', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  const post = async (fields: object = {}) =>
    String(
      (await bank.post(path, { name: 'Cold wallet', asset: 'BTC', address: freshAddress(), ...fields })).body.guid,
    );
  const postForReview = () => post({ expected_behaviours: ['force_review'] });
  const read = async (guid: string) => (await bank.get(`${path}/${guid}`)).body;

  it.each<['approve' | 'reject', object]>([
    ['approve', { state: 'completed', failure_code: null }],
    ['reject', { state: 'failed', failure_code: 'prohibited_address' }],
  ])('which waits in review until somebody says %s', async (decision, outcome) => {
    const guid = await postForReview();
    clock.advance(1e9);
    // Without a read since it came into review.
    expect(await decideWallet(server.services, guid, decision)).toMatchObject({ decision, decidedAt: clock.now() });
    expect(await read(guid)).toMatchObject(outcome);
  });

  it('once: the first decision stands', async () => {
    const guid = await postForReview();
    clock.advance(3_000);
    expect(await read(guid)).toMatchObject({ state: 'reviewing', failure_code: null });
    const decided = await Promise.all([
      decideWallet(server.services, guid, 'reject'),
      decideWallet(server.services, guid, 'reject'),
    ]);
    expect(decided.map((wallet) => wallet?.state)).toEqual(['failed', 'failed']);
    expect(await decideWallet(server.services, guid, 'approve')).toMatchObject({ state: 'failed', decision: 'reject' });
  });

  it('not before it is in review, and not an unknown one', async () => {
    const guid = await postForReview();
    expect(await decideWallet(server.services, guid, 'approve')).toMatchObject({ state: 'storing', decision: null });
    for (const unknown of ['f'.repeat(32), '', 'x', '\0', "' or 1=1"]) {
      expect(await decideWallet(server.services, unknown, 'approve')).toBeNull();
      expect(await setWalletState(server.services, unknown, 'completed')).toBeNull();
    }
  });

  it.each<[WalletState, string, string | null]>([
    ['storing', 'completed', null],
    ['pending', 'completed', null],
    ['reviewing', 'reviewing', null],
    ['failed', 'failed', 'prohibited_address'],
    ['completed', 'completed', null],
    ['deleting', 'deleted', null],
    ['deleted', 'deleted', null],
  ])('by putting it into %s, from where it comes to %s', async (state, end, failure) => {
    const guid = await post();
    clock.advance(10_000);
    expect(await setWalletState(server.services, guid, state)).toMatchObject({ state, updatedAt: clock.now() });
    expect(await read(guid)).toMatchObject({ state, failure_code: failure });
    clock.advance(10_000);
    expect(await read(guid)).toMatchObject({ state: end, failure_code: failure });
  });

  it('whatever state it was in', async () => {
    const guid = await post();
    for (const state of [...walletStates, ...walletStates.toReversed()]) {
      expect(await setWalletState(server.services, guid, state)).toMatchObject({ state });
    }
  });

  it('by rechecking it: a rejected one passes, a prohibited one fails again', async () => {
    const rejected = await post();
    await setWalletState(server.services, rejected, 'reviewing');
    await decideWallet(server.services, rejected, 'reject');
    await setWalletState(server.services, rejected, 'pending');
    const prohibited = await post({ address: prohibitedAddresses.bitcoin[0] });
    await setWalletState(server.services, prohibited, 'completed');
    expect(await read(prohibited)).toMatchObject({ state: 'completed', failure_code: null });
    await setWalletState(server.services, prohibited, 'pending');
    clock.advance(2_000);
    expect(await read(rejected)).toMatchObject({ state: 'completed' });
    expect(await read(prohibited)).toMatchObject({ state: 'failed', failure_code: 'prohibited_address' });
  });

  it('but cannot restore one next to another with the same address', async () => {
    const address = freshAddress();
    const old = await post({ address });
    await setWalletState(server.services, old, 'deleted');
    await post({ address });
    await expect(setWalletState(server.services, old, 'completed')).rejects.toMatchObject({
      status: 409,
      code: 'data_exists',
    });
    expect(await read(old)).toMatchObject({ state: 'deleted' });
  });

  it('during a deletion, and the last change wins', async () => {
    const guid = await postForReview();
    clock.advance(3_000);
    await Promise.all([decideWallet(server.services, guid, 'approve'), bank.delete(`${path}/${guid}`), bank.get(path)]);
    expect((await read(guid)).state).toBe('deleting');
    clock.advance(1_000);
    expect((await read(guid)).state).toBe('deleted');
  });
});
