import { describe, expect, test } from 'vitest';
import {
  acceptedAddress,
  refusedAddress,
  sampleAddress,
  sampleChecked,
  sampleLitecoin,
} from '#machines/shared/addresses/addressCheck.cases.ts';
import { offline, rateLimited, walletCheckCases } from '#machines/walletCheck/walletCheck.cases.ts';
import {
  selectChecked,
  selectFinding,
  selectIsWaiting,
  selectLacksChecksum,
  selectNews,
  selectRefusedAddress,
  selectSuggestions,
  walletCheckMachine,
} from '#machines/walletCheck/walletCheck.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(walletCheckMachine, walletCheckCases);

const begin = () => story(walletCheckMachine, undefined);
const typed = (address = sampleAddress) => begin().send({ type: 'address.changed', address });
const checking = (address?: string) => typed(address).send({ type: 'check.requested' });
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('while an address is typed', () => {
  test('what is right is said at once, and what is wrong after a pause', () => {
    expect(selectFinding(typed().snapshot)).toMatchObject({ ok: true, network: 'bitcoin', environment: 'test' });
    const wrong = typed(sampleAddress.replace('qw', 'qv'));
    expect(selectFinding(wrong.snapshot)).toBeNull();
    expect(selectFinding(wrong.advance(600).snapshot)).toEqual({ ok: false, reason: 'checksum' });
    expect(wrong.running).toEqual([]);
    wrong.send({ type: 'address.changed', address: '' }).advance(600);
    expect(selectFinding(wrong.snapshot)).toBeNull();
  });

  test('another network suggests its coins, which are checked with one press', () => {
    const flow = typed(ethereum).advance(600);
    expect(selectSuggestions(flow.snapshot)).toEqual(['ETH', 'USDC']);
    expect(flow.send({ type: 'suggestion.taken', asset: 'USDC' }).inputOf('checkWallet')).toEqual({
      asset: 'USDC',
      network: 'ethereum',
      address: ethereum,
    });
  });

  test('an address without a checksum is known as such', () => {
    const flow = typed(ethereum).send({ type: 'asset.changed', asset: 'ETH' });
    expect(selectLacksChecksum(flow.snapshot)).toBe(true);
    expect(
      selectLacksChecksum(
        flow.send({ type: 'address.changed', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }).snapshot,
      ),
    ).toBe(false);
    expect(selectLacksChecksum(typed().snapshot)).toBe(false);
  });

  test('it is pasted from the clipboard, out of a payment request too', () => {
    const flow = begin().send({ type: 'paste.requested' }, { type: 'paste.requested' });
    expect(flow.running).toEqual(['readClipboard']);
    expect(flow.resolve('readClipboard', ` bitcoin:${sampleAddress}?amount=1\n`).snapshot.context.address).toBe(
      sampleAddress,
    );
  });

  test('a refused clipboard loses nothing', () => {
    const flow = typed('tb1q').send({ type: 'paste.requested' }).reject('readClipboard', new Error('not allowed'));
    expect([selectNews(flow.snapshot), flow.snapshot.context.address]).toEqual(['pasteRefused', 'tb1q']);
  });
});

describe('a check', () => {
  test('needs an address', () => {
    const flow = begin().send({ type: 'check.requested' });
    expect([flow.running, selectNews(flow.snapshot)]).toEqual([[], 'addressMissing']);
  });

  test('is sent once, and shows the canonical address', () => {
    const flow = checking(` ${sampleAddress.toUpperCase()} `).send({ type: 'check.requested' });
    expect(flow.running).toEqual(['checkWallet']);
    expect(flow.inputOf('checkWallet')).toEqual({
      asset: 'BTC',
      network: 'bitcoin',
      address: sampleAddress.toUpperCase(),
    });
    flow.resolve('checkWallet', acceptedAddress);
    expect([flow.state, selectChecked(flow.snapshot)]).toEqual(['accepted', sampleChecked]);
    expect(flow.send({ type: 'address.cleared' }).snapshot.context).toMatchObject({ address: '', checked: null });
  });

  test('that is refused keeps what was checked, and suggests the coin of its network', () => {
    const flow = checking(sampleLitecoin).resolve('checkWallet', refusedAddress);
    expect(selectRefusedAddress(flow.snapshot)).toEqual({
      asset: 'BTC',
      address: sampleLitecoin,
      reason: 'other_network',
      belongsTo: 'litecoin',
    });
    expect(selectSuggestions(flow.snapshot)).toEqual(['LTC']);
    expect(flow.send({ type: 'suggestion.taken', asset: 'LTC' }).inputOf('checkWallet')).toMatchObject({
      asset: 'LTC',
      network: 'litecoin',
    });
  });

  test('is taken back by a change, and its late answer changes nothing', () => {
    const flow = checking().send({ type: 'asset.changed', asset: 'ETH' });
    expect([flow.running, selectFinding(flow.snapshot)]).toEqual([
      [],
      { ok: false, reason: 'other_network', belongsTo: 'bitcoin' },
    ]);
  });

  test('that reached nobody can be repeated with what was typed', () => {
    const flow = checking().reject('checkWallet', offline);
    expect([flow.snapshot.context.problem?.code, flow.snapshot.context.address]).toEqual(['offline', sampleAddress]);
    expect(flow.send({ type: 'check.requested' }).running).toEqual(['checkWallet']);
    expect(flow.advance(30_000).snapshot.context.problem?.code).toBe('timeout');
  });

  test('waits as long as the server wants, while the address can be changed', () => {
    const flow = checking().reject('checkWallet', rateLimited);
    flow.send(
      { type: 'check.requested' },
      { type: 'address.changed', address: ethereum },
      { type: 'asset.changed', asset: 'ETH' },
    );
    expect([flow.running, selectIsWaiting(flow.snapshot), flow.snapshot.context.problem?.code]).toEqual([
      [],
      true,
      'rateLimited',
    ]);
    expect(flow.advance(12_000).send({ type: 'check.requested' }).inputOf('checkWallet')).toMatchObject({
      asset: 'ETH',
      address: ethereum,
    });
  });
});
