import { describe, expect, it } from 'vitest';
import { freezeCustomer } from '#sandbox/bank/customers/decisions.ts';
import { decideVerification } from '#sandbox/bank/identity-verifications/decisions.ts';
import type { FailureCode } from '#sandbox/bank/identity-verifications/failure-codes.ts';
import { before, createTestClock, withServer } from '../support.ts';
import { call, signedInCustomer, type Tokens } from './client.ts';

const day = 24 * 3600_000;

describe('opening a rejected customer for another verification', () => {
  const clock = createTestClock();
  const server = before(() => withServer({ clock: { ...clock, due: () => true } }));

  const bank = async ({ at }: Tokens, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${at}`, 'Content-Type': 'application/json' };
    const reply = await fetch(`${server.url}/bank/api${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return (await reply.json()) as { guid: string; state: string };
  };
  async function failed(customer: Tokens, code: FailureCode) {
    const { guid } = await bank(customer, '/identity_verifications', {
      type: 'kyc',
      method: 'id_and_selfie',
      customer_guid: customer.guid,
    });
    await decideVerification(server.services, guid, 'fail', [code]);
  }
  const reopen = ({ ut }: Tokens) =>
    call<{ state: string }>(server, '/customers/reopen-verification', {}, { bearer: ut });
  const stateOf = async (customer: Tokens) => (await bank(customer, `/customers/${customer.guid}`)).state;

  it('works where another try can cure what failed, and a repeat does no harm', async () => {
    const customer = await signedInCustomer(server);
    await failed(customer, 'selfie_quality_check_failure');
    expect(await stateOf(customer)).toBe('rejected');
    expect(await reopen(customer)).toMatchObject({ status: 200, data: { state: 'unverified' } });
    expect(await reopen(customer)).toMatchObject({ status: 200, data: { state: 'unverified' } });
    expect(await stateOf(customer)).toBe('unverified');
  });

  it('is up to support for the rest, and does nothing to anybody else', async () => {
    const customer = await signedInCustomer(server);
    await failed(customer, 'watchlist_check_failure');
    expect(await reopen(customer)).toMatchObject({ status: 403, code: 'support_needed' });
    expect(await stateOf(customer)).toBe('rejected');
    const frozen = await signedInCustomer(server);
    await failed(frozen, 'selfie_failure');
    await freezeCustomer(server.services, frozen.guid);
    expect(await reopen(frozen)).toMatchObject({ status: 403, code: 'support_needed' });
    expect(await stateOf(frozen)).toBe('frozen');
  });

  it('ends after three failures, until the first is a month old', async () => {
    const customer = await signedInCustomer(server);
    for (const expected of [200, 200, 403]) {
      await failed(customer, 'id_quality_check_failure');
      expect((await reopen(customer)).status).toBe(expected);
    }
    expect(await reopen(customer)).toMatchObject({ status: 403, code: 'tries_used_up' });
    clock.advance(31 * day);
    const later = await signedInCustomer(server, customer.email);
    expect(await reopen(later)).toMatchObject({ status: 200 });
  });

  it('needs a session', async () => {
    expect(await call(server, '/customers/reopen-verification', {})).toMatchObject({ status: 401 });
  });
});
