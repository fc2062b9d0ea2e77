import { expect, it } from 'vitest';
import {
  bankClient,
  mintBankToken,
  mintCustomerToken,
  mintExpiredToken,
  objectsOf,
  openCustomer,
} from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { attested, verifications, verify } from './people.ts';

const nobody = 'f'.repeat(32);

describeOnOneDatabase('identity verifications', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  it('are the customer’s alone, and for who holds the scope, in time', async () => {
    const { guid, client } = await openCustomer(server, bank, clock.advance, []);
    const other = await openCustomer(server, bank, clock.advance, []);
    const made = await client.post(verifications, { ...attested(), customer_guid: guid });
    expect(made.status).toBe(201);
    for (const reply of [
      await other.client.get(`${verifications}/${made.body.guid}`),
      await other.client.post(verifications, { ...attested(), customer_guid: guid }),
      await client.get(`${verifications}/${nobody}`),
    ])
      expect(reply.body).toEqual({ status: 404n, error_message: 'Record not found', message_code: 'not_found' });
    expect(objectsOf(await other.client.get(`${verifications}?customer_guid=${guid}`))).toEqual([]);
    const reading = bankClient(server, await mintCustomerToken(bank, guid, ['identity_verifications:read']));
    expect((await reading.post(verifications, attested())).status).toBe(403);
    const writing = bankClient(server, await mintCustomerToken(bank, guid, ['identity_verifications:execute']));
    expect((await writing.get(`${verifications}/${made.body.guid}`)).status).toBe(403);
    expect((await writing.get(verifications)).status).toBe(403);
    const late = await bankClient(server, await mintExpiredToken(bank, guid)).get(verifications);
    expect(late.body).toMatchObject({ status: 401n, error_message: 'Signature has expired' });
  });

  it('are listed newest first, by page and by every filter; an empty filter is none', async () => {
    const { guid, client } = await openCustomer(server, bank, clock.advance, []);
    const edd = await verify(client, clock.advance, { type: 'kyc', method: 'enhanced_due_diligence' });
    const person = await verify(client, clock.advance, { ...attested(), customer_guid: guid });
    const listed = async (query: string) =>
      objectsOf(await client.get(`${verifications}?${query}`)).map((row) => row.method);
    expect(await listed('guid=&type=&state=&method=&counterparty_guid=')).toEqual([
      'attested',
      'enhanced_due_diligence',
      'id_and_selfie',
    ]);
    expect(await listed('per_page=1&page=1')).toEqual(['enhanced_due_diligence']);
    expect(await listed('state=completed')).toEqual(['attested', 'id_and_selfie']);
    expect(await listed('state=waiting,reviewing')).toEqual(['enhanced_due_diligence']);
    expect(await listed(`method=attested,watchlists&guid=${edd.guid},${person.guid}`)).toEqual(['attested']);
    expect(await listed('type=bank_account')).toEqual([]);
    expect(await listed(`counterparty_guid=${nobody}`)).toEqual([]);
    expect((await client.get(`${verifications}?page=9`)).body).toMatchObject({ total: 3n, page: 9n, objects: [] });
    const [newest] = objectsOf(await client.get(verifications));
    for (const hidden of ['persona_state', 'compliance_checks', 'pii', 'documents'])
      expect(newest).not.toHaveProperty(hidden);
  });

  it('that strangers could reach end by the bank’s decision, not the customer’s', async () => {
    const reachable = await open({
      clock,
      environment: { PUBLIC_URL: 'https://exchange.example', BANK_CLIENT_SECRET: 'sandbox' },
    });
    const ours = bankClient(reachable, await mintBankToken(reachable));
    const guid = String((await ours.post('/api/customers', { type: 'individual' })).body.guid);
    const own = bankClient(reachable, await mintCustomerToken(ours, guid, ['identity_verifications:execute']));
    const kyc = { type: 'kyc', method: 'id_and_selfie', customer_guid: guid };
    const expected = { expected_behaviours: ['passed_immediately'] };
    for (const body of [
      attested(),
      { ...kyc, ...expected },
      { ...kyc, method: 'attested_id_and_selfie' },
      { type: 'bank_account', ...expected },
    ])
      expect((await own.post(verifications, body)).body).toMatchObject({ status: 403n, message_code: 'not_allowed' });
    expect((await own.post(verifications, kyc)).status).toBe(201);
    expect((await ours.post(verifications, { ...kyc, ...expected })).status).toBe(201);
  });
});
