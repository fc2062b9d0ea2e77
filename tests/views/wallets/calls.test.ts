import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkAddress } from '#app/effects/money/address-check.ts';
import { addressHold } from '#contract/account/addressHold.ts';
import { addWallet, removeWallet } from '#features/external-wallet/calls.ts';
import { sampleDraft } from '#machines/externalWallet/externalWallet.cases.ts';
import { call } from '#ports/backend/call.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers every call alike. @returns the calls */
function answer(status: number, body: unknown) {
  const calls: { method: string; url: string; body: unknown; token: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body: sent, headers }: RequestInit) => {
    calls.push({
      method,
      url,
      body: sent === undefined ? null : JSON.parse(String(sent)),
      token: new Headers(headers).get('Authorization'),
    });
    return Response.json(body, { status });
  });
  return calls;
}

const guid = 'a'.repeat(32);
const record = {
  guid,
  name: 'Ledger',
  asset: 'BTC',
  address: sampleDraft.address,
  tag: null,
  state: 'storing',
  failure_code: null,
  created_at: '2026-01-01T00:00:00Z',
};
const wallet = {
  customerGuid: 'c'.repeat(32),
  name: 'Ledger',
  asset: 'BTC',
  address: sampleDraft.address,
  tag: '',
  token: 'step-up',
};
const signal = new AbortController().signal;

describe('adding a wallet', () => {
  test('sends no tag where there is none, with the token of the code', async () => {
    const calls = answer(201, record);
    expect(await addWallet('/bank', wallet)).toMatchObject({
      ok: true,
      wallet: { name: 'Ledger', state: 'storing', createdAt: Date.UTC(2026, 0, 1) },
    });
    const { token, tag, customerGuid, ...rest } = wallet;
    expect(calls).toEqual([
      {
        method: 'POST',
        url: '/bank/api/external_wallets',
        body: { ...rest, customer_guid: customerGuid },
        token: 'Bearer step-up',
      },
    ]);
    await addWallet('/bank', { ...wallet, tag: 'memo-7' });
    expect(calls.at(-1)?.body).toMatchObject({ tag: 'memo-7' });
  });

  test.each([
    [409, { message_code: 'data_exists' }, 'duplicate'],
    [401, {}, 'stepUpExpired'],
    [403, {}, 'stepUpExpired'],
    [400, { message_code: 'invalid_parameter' }, 'refused'],
    [422, { message_code: 'unprocessable_entity' }, 'refused'],
  ])('is refused by %d', async (status, body, reason) => {
    answer(status, body);
    expect(await addWallet('/bank', wallet)).toMatchObject({ ok: false, reason });
  });

  test.each([408, 500, 503])('may have happened after a %d', async (status) => {
    answer(status, {});
    await expect(addWallet('/bank', wallet)).rejects.toMatchObject({ problem: { status } });
  });
});

describe('deleting a wallet', () => {
  test('is done when the bank does not know the wallet', async () => {
    answer(404, {});
    expect(await removeWallet('/bank', { guid, token: 'step-up' })).toEqual({ ok: true, wallet: null });
    const calls = answer(200, { ...record, state: 'deleting' });
    expect(await removeWallet('/bank', { guid, token: 'step-up' })).toMatchObject({
      ok: true,
      wallet: { state: 'deleting' },
    });
    expect(calls).toMatchObject([
      { method: 'DELETE', url: `/bank/api/external_wallets/${guid}`, token: 'Bearer step-up' },
    ]);
    answer(403, {});
    expect(await removeWallet('/bank', { guid, token: 'step-up' })).toMatchObject({ reason: 'stepUpExpired' });
  });
});

describe('the wallet check', () => {
  const input = { asset: 'BTC', network: 'bitcoin', address: sampleDraft.address } as const;

  test('keeps the check of a refused address', async () => {
    const data = {
      asset: 'BTC',
      address: input.address,
      valid: false,
      reason: 'wrong_network',
      belongs_to: 'litecoin',
    };
    const calls = answer(422, { status: 422, message: 'This address is for Litecoin.', code: 'wrong_network', data });
    expect(await checkAddress(input, signal)).toMatchObject({
      reason: 'refused',
      problem: { code: 'wrong_network' },
      refusedAddress: { asset: 'BTC', address: input.address, reason: 'wrong_network', belongsTo: 'litecoin' },
    });
    expect(calls).toEqual([{ method: 'POST', url: '/backend/customers/check-wallet', body: input, token: null }]);
    answer(422, { code: 'wrong_network', data: 'odd' });
    expect(await checkAddress(input, signal)).toMatchObject({ reason: 'refused', refusedAddress: null });
  });

  test('keeps the facts of an accepted address, and no other reply', async () => {
    const checked = { asset: 'BTC', network: 'bitcoin', environment: 'test', address: input.address, screened: true };
    answer(200, { status: 200, message: '', data: { ...checked, valid: true } });
    expect(await checkAddress(input, signal)).toEqual({ ok: true, checked });
    for (const odd of [{ valid: false }, { network: 'solana' }, { address: '' }, { screened: undefined }]) {
      answer(200, { status: 200, message: '', data: { ...checked, valid: true, ...odd } });
      await expect(checkAddress(input, signal)).rejects.toMatchObject({ problem: { code: 'malformedReply' } });
    }
  });

  test.each([429, 500])('decides nothing with a %d', async (status) => {
    answer(status, {});
    await expect(checkAddress(input, signal)).rejects.toMatchObject({ problem: { status } });
  });
});

describe('the hold for new wallets and bank accounts', () => {
  const data = {
    hold_hours: 24,
    next: { hold_hours: 0, from: '2026-01-02T00:00:00Z' },
    history: [
      { hold_hours: 24, from: null },
      { hold_hours: 0, from: '2026-01-02T00:00:00Z' },
    ],
  };
  const later = { holdHours: 0, from: Date.UTC(2026, 0, 2) };

  test('is read as the server keeps it', async () => {
    answer(200, { status: 200, message: '', data });
    expect(await call(addressHold.read, { token: 'ut' })).toEqual({
      holdHours: 24,
      next: later,
      history: [{ holdHours: 24, from: null }, later],
    });
    answer(200, { status: 200, message: '', data: { ...data, history: [] } });
    await expect(call(addressHold.read, { token: 'ut' })).rejects.toMatchObject({
      problem: { code: 'malformedReply' },
    });
  });

  test('is changed in the customer’s name', async () => {
    const calls = answer(200, { status: 200, message: '', data });
    await call(addressHold.save, { token: 'ut', body: { email: 'maya@example.test', holdHours: 48 } });
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'maya@example.test', hold_hours: 48 }]);
  });
});
