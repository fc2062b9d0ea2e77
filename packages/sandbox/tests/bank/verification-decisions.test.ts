import { expect, it } from 'vitest';
import { expireCompliance, freezeCustomer, unfreezeCustomer } from '#sandbox/bank/customers/decisions.ts';
import { decideVerification } from '#sandbox/bank/identity-verifications/decisions.ts';
import { decideInquiry } from '#sandbox/bank/identity-verifications/inquiries.ts';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { linkAccount } from '#tests/server/bank/links.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { attested, newCustomer, openInquiry, verifications, verify } from './people.ts';

const nobody = 'f'.repeat(32);

describeOnOneDatabase('what the bank’s compliance decides', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customerOf = async (guid: string) => (await bank.get(`/api/customers/${guid}`)).body;
  const decide = (guid: unknown, ...more: ['pass' | 'fail' | 'review', ('pep_check_failure' | 'selfie_failure')[]?]) =>
    decideVerification(server.services, String(guid), ...more);

  it('about a verification takes effect at once: review, then pass', async () => {
    const { guid, inquiryId, read, customer } = await openInquiry(bank, clock.advance);
    expect(await decide(guid, 'review')).toMatchObject({
      state: 'reviewing',
      personaState: 'reviewing',
      outcome: null,
    });
    expect(await decide(guid, 'review')).toMatchObject({ state: 'reviewing' });
    expect(await decideInquiry(server.services, inquiryId, 'fail')).toMatchObject({ state: 'reviewing', open: false });
    const session = { persona_inquiry_id: inquiryId, identity_verification_guid: guid };
    expect((await bank.post('/api/persona_sessions', session)).body).toMatchObject({
      status: 409n,
      error_message: 'Inquiry already completed',
    });
    clock.advance(30 * 24 * 3_600_000);
    expect((await read()).state).toBe('reviewing');
    expect(await decide(guid, 'pass')).toMatchObject({
      state: 'completed',
      outcome: 'passed',
      personaState: 'completed',
    });
    expect((await customer()).state).toBe('verified');
    expect(await decide(guid, 'fail')).toMatchObject({ outcome: 'passed' });
    expect((await customer()).state).toBe('verified');
  });

  it('to fail one carries its reasons to the checks that they concern and to the customer', async () => {
    const { guid, read, customer } = await openInquiry(bank, clock.advance);
    await decide(guid, 'fail', ['pep_check_failure', 'selfie_failure']);
    const ended = await read();
    expect(ended).toMatchObject({
      state: 'completed',
      outcome: 'failed',
      failure_codes: ['pep_check_failure', 'selfie_failure'],
    });
    expect(ended.compliance_checks).toEqual([
      { type: 'person_watchlists', outcome: 'failed', failure_codes: ['pep_check_failure'] },
      { type: 'person_gov_id_verification', outcome: 'passed', failure_codes: [] },
      { type: 'person_authentication', outcome: 'failed', failure_codes: ['selfie_failure'] },
    ]);
    expect(await customer()).toMatchObject({
      state: 'rejected',
      compliance_decisions: ended.compliance_decisions ?? null,
    });
    expect((await bank.patch(`/api/customers/${(await customer()).guid}`, { state: 'unverified' })).body.state).toBe(
      'unverified',
    );
  });

  it('holds for what a partner attests, before it is taken up and with the reasons that it was bound to fail for', async () => {
    const customerGuid = await newCustomer(bank);
    const made = await bank.post(verifications, {
      ...attested(),
      customer_guid: customerGuid,
      date_of_birth: '2015-01-01',
    });
    expect(await decide(made.body.guid, 'review')).toMatchObject({ state: 'reviewing', personaState: null });
    clock.advance(10_000);
    expect((await bank.get(`${verifications}/${made.body.guid}`)).body).toMatchObject({
      state: 'reviewing',
      failure_codes: [],
    });
    expect(await decide(made.body.guid, 'fail')).toMatchObject({
      outcome: 'failed',
      failureCodes: ['dob_check_failure'],
    });
    expect((await customerOf(customerGuid)).state).toBe('rejected');
  });

  it.each<['pass' | 'fail', string, string[], string]>([
    ['pass', 'passed', [], 'completed'],
    ['fail', 'failed', ['name_check_failure'], 'unverified'],
  ])('about a bank account’s ownership, after a review: %s', async (ruling, outcome, codes, state) => {
    const { client, guid } = await openCustomer(server, bank, clock.advance, []);
    const account = await linkAccount(server, client, clock.advance);
    const body = { type: 'bank_account', method: 'account_ownership', external_bank_account_guid: account.guid };
    const asked = await verify(client, clock.advance, body, 1_000);
    await decide(asked.guid, 'review');
    const documents = { type: 'kyc', method: 'document_submission', expected_behaviours: ['passed_immediately'] };
    await verify(client, clock.advance, documents, 60_000);
    expect((await client.get(`${verifications}/${asked.guid}`)).body.state).toBe('reviewing');
    expect(await decide(asked.guid, ruling)).toMatchObject({ state: 'completed', outcome, failureCodes: codes });
    expect((await client.get(`/api/external_bank_accounts/${account.guid}`)).body.state).toBe(state);
    expect((await customerOf(guid)).state).toBe('verified');
  });

  it('leaves expired verifications alone, and finds no unknown ones', async () => {
    const { guid } = await openInquiry(bank, clock.advance);
    clock.advance(3_600_000);
    expect(await decide(guid, 'pass')).toMatchObject({ state: 'expired', outcome: null });
    for (const unknown of [nobody, '', '\0', "' or 1=1"]) {
      expect(await decide(unknown, 'pass')).toBeNull();
      expect(await freezeCustomer(server.services, unknown)).toBeNull();
      expect(await expireCompliance(server.services, unknown)).toBeNull();
    }
  });

  it('counts once, though many decide and read at once', async () => {
    const { guid, customerGuid, read } = await openInquiry(bank, clock.advance);
    await bank.post('/api/accounts', { type: 'fiat', asset: 'USD', name: 'Dollars', customer_guid: customerGuid });
    const rulings = await Promise.all([
      decide(guid, 'pass'),
      read(),
      decide(guid, 'fail'),
      customerOf(customerGuid),
      decide(guid, 'pass'),
    ]);
    const outcomes = [rulings[0], rulings[2], rulings[4]].map((row) => row?.outcome);
    expect(new Set(outcomes).size).toBe(1);
    expect((await customerOf(customerGuid)).state).toBe(outcomes[0] === 'passed' ? 'verified' : 'rejected');
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });

  it('to freeze a customer stops their orders until it is taken back', async () => {
    const { guid, client } = await openCustomer(server, bank, clock.advance);
    const order = async () => {
      const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_000 });
      return client.post('/api/trades', { quote_guid: quote.body.guid });
    };
    expect(await freezeCustomer(server.services, guid)).toMatchObject({ state: 'frozen', frozenFrom: 'verified' });
    expect(await freezeCustomer(server.services, guid)).toMatchObject({ state: 'frozen', frozenFrom: 'verified' });
    expect((await order()).body).toMatchObject({ status: 400n, message_code: 'unverified_customer' });
    expect((await client.patch(`/api/customers/${guid}`, { state: 'unverified' })).status).toBe(400);
    expect(await expireCompliance(server.services, guid)).toMatchObject({ state: 'frozen' });
    await verify(client, clock.advance, {
      type: 'kyc',
      method: 'id_and_selfie',
      expected_behaviours: ['failed_immediately'],
    });
    expect((await customerOf(guid)).state).toBe('frozen');
    expect(await unfreezeCustomer(server.services, guid)).toMatchObject({ state: 'verified', frozenFrom: null });
    expect((await order()).status).toBe(201);
  });

  it('gives a customer who was verified while frozen the state and the opening balance afterwards', async () => {
    const guid = await newCustomer(bank);
    const account = await bank.post('/api/accounts', {
      type: 'fiat',
      asset: 'USD',
      name: 'Dollars',
      customer_guid: guid,
    });
    clock.advance(1_000);
    await freezeCustomer(server.services, guid);
    await verify(bank, clock.advance, {
      type: 'kyc',
      method: 'id_and_selfie',
      customer_guid: guid,
      expected_behaviours: ['passed_immediately'],
    });
    const balance = async () => (await bank.get(`/api/accounts/${account.body.guid}`)).body.platform_balance;
    expect([(await customerOf(guid)).state, await balance()]).toEqual(['frozen', 0n]);
    expect(await unfreezeCustomer(server.services, guid)).toMatchObject({ state: 'verified' });
    expect(await unfreezeCustomer(server.services, guid)).toMatchObject({ state: 'verified' });
    expect(await balance()).toBe(1_000_000n);
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });

  it('lets the decisions that rest on a document run out, which makes the customer unverified', async () => {
    const { guid, client, accounts } = await openCustomer(server, bank, clock.advance, []);
    expect(await expireCompliance(server.services, guid)).toMatchObject({ state: 'unverified' });
    expect((await customerOf(guid)).compliance_decisions).toEqual([
      { type: 'person_watchlists', state: 'passed', failure_codes: [], expired_at: null },
      {
        type: 'person_gov_id_verification',
        state: 'expired',
        failure_codes: [],
        expired_at: expect.stringMatching(/^2026-.*Z$/),
      },
      { type: 'person_authentication', state: 'passed', failure_codes: [], expired_at: null },
    ]);
    expect(await expireCompliance(server.services, guid)).toMatchObject({ state: 'unverified' });
    await verify(client, clock.advance, {
      type: 'kyc',
      method: 'id_and_selfie',
      expected_behaviours: ['passed_immediately'],
    });
    const again = await customerOf(guid);
    expect(again.state).toBe('verified');
    expect(again.compliance_decisions).toContainEqual({
      type: 'person_gov_id_verification',
      state: 'passed',
      failure_codes: [],
      expired_at: null,
    });
    // The opening balance is granted once.
    expect((await client.get(`/api/accounts/${accounts.USD}`)).body.platform_balance).toBe(1_000_000n);
  });
});
