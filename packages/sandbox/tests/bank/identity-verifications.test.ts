import { expect, it } from 'vitest';
import { expireCompliance } from '#sandbox/bank/customers/decisions.ts';
import { decideInquiry, startInquiry } from '#sandbox/bank/identity-verifications/inquiries.ts';
import { bankClient, mintBankToken, mintCustomerToken, objectsOf, openCustomer } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { attested, newCustomer, openInquiry, verifications, verify } from './people.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const passed = (...types: string[]) =>
  types.map((type) => ({ type, state: 'passed', failure_codes: [], expired_at: null }));

describeOnOneDatabase('identity verifications', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customerOf = async (guid: string) => (await bank.get(`/api/customers/${guid}`)).body;

  it('by inquiry go from storing over waiting and pending to completed, and say what was checked', async () => {
    const { inquiryId, read, customer } = await openInquiry(bank, clock.advance, 'id_and_selfie', {
      require_tax_id: true,
    });
    expect(await read()).toMatchObject({
      state: 'waiting',
      persona_state: 'waiting',
      options: { require_tax_id: true },
      documents: null,
    });
    await startInquiry(server.services, inquiryId);
    expect(await read()).toMatchObject({
      state: 'pending',
      persona_state: 'pending',
      compliance_checks: [],
      compliance_decisions: [],
    });
    await decideInquiry(server.services, inquiryId, 'pass');
    expect(await read()).toMatchObject({ state: 'pending', persona_state: 'processing', outcome: null });
    clock.advance(2_000);
    const decisions = passed(
      'person_watchlists',
      'person_gov_id_verification',
      'person_authentication',
      'person_tax_id_verification',
    );
    const ended = await read();
    expect(ended).toMatchObject({
      state: 'completed',
      persona_state: 'completed',
      outcome: 'passed',
      compliance_decisions: decisions,
    });
    expect(ended.compliance_checks).toEqual(
      decisions.map(({ type }) => ({ type, outcome: 'passed', failure_codes: [] })),
    );
    expect(ended.documents).toMatchObject([
      {
        type: 'drivers_license',
        validated: true,
        expiration_date: '2031-12-31',
        files: [{ type: 'drivers_license_front' }, {}],
      },
      { type: 'selfie', validated: true, expiration_date: null },
    ]);
    expect((await read()).documents).toEqual(ended.documents);
    expect(await customer()).toMatchObject({ state: 'verified', compliance_decisions: decisions });
  });

  it('by what a partner attests complete without anybody', async () => {
    const customerGuid = await newCustomer(bank);
    const data = attested();
    const made = await bank.post(verifications, { ...data, customer_guid: customerGuid });
    expect(made).toMatchObject({
      status: 201,
      body: { state: 'storing', method: 'attested', persona_inquiry_id: null, options: null },
    });
    expect(made.body).not.toHaveProperty('pii');
    const read = async (query = '') => (await bank.get(`${verifications}/${made.body.guid}${query}`)).body;
    clock.advance(1_000);
    expect(await read()).toMatchObject({
      state: 'pending',
      persona_inquiry_id: null,
      persona_state: null,
      outcome: null,
    });
    clock.advance(1_999);
    expect((await read()).state).toBe('pending');
    clock.advance(1);
    const decisions = passed('person_watchlists', 'person_attested', 'person_tax_id_attested');
    expect(await read()).toMatchObject({
      state: 'completed',
      outcome: 'passed',
      compliance_decisions: decisions,
      documents: null,
    });
    expect(await customerOf(customerGuid)).toMatchObject({ state: 'verified', compliance_decisions: decisions });
    const { type: _type, method: _method, ...pii } = data;
    expect((await read('?include_pii=true')).pii).toMatchObject({ ...pii, occupation: null, website: null });
    const blind = bankClient(server, await mintCustomerToken(bank, customerGuid, ['identity_verifications:read']));
    expect((await blind.get(`${verifications}/${made.body.guid}?include_pii=true`)).body).not.toHaveProperty('pii');
  });

  it('fail people under 18, who are rejected', async () => {
    const customerGuid = await newCustomer(bank);
    const underage = await verify(bank, clock.advance, {
      ...attested(),
      customer_guid: customerGuid,
      date_of_birth: '2008-01-16',
    });
    expect(underage).toMatchObject({ state: 'completed', outcome: 'failed', failure_codes: ['dob_check_failure'] });
    expect(underage.compliance_checks).toEqual([
      { type: 'person_watchlists', outcome: 'passed', failure_codes: [] },
      { type: 'person_attested', outcome: 'failed', failure_codes: ['dob_check_failure'] },
      { type: 'person_tax_id_attested', outcome: 'passed', failure_codes: [] },
    ]);
    expect(await customerOf(customerGuid)).toMatchObject({ state: 'rejected' });
    const birthday = await verify(bank, clock.advance, {
      ...attested(),
      customer_guid: await newCustomer(bank),
      date_of_birth: '2008-01-15',
    });
    expect(birthday.outcome).toBe('passed');
  });

  it('do not reveal a failure before it happens', async () => {
    const made = await bank.post(verifications, {
      ...attested(),
      customer_guid: await newCustomer(bank),
      date_of_birth: '2015-01-01',
    });
    clock.advance(1_000);
    const pending = (await bank.get(`${verifications}/${made.body.guid}`)).body;
    expect([made.body.failure_codes, pending.state, pending.failure_codes]).toEqual([[], 'pending', []]);
  });

  it('screen a person without a decision', async () => {
    const { guid, client } = await openCustomer(server, bank, clock.advance, []);
    const { address } = attested();
    const screened = await verify(client, clock.advance, {
      type: 'kyc',
      method: 'watchlists',
      address,
      aliases: [{ full: 'A. Lovelace' }],
    });
    expect(screened).toMatchObject({
      state: 'completed',
      outcome: 'passed',
      compliance_decisions: passed('person_watchlists'),
    });
    const types = (await customerOf(guid)).compliance_decisions as { type: string }[];
    expect(types.map(({ type }) => type).toSorted()).toEqual([
      'person_authentication',
      'person_gov_id_verification',
      'person_watchlists',
    ]);
    const fresh = await newCustomer(bank);
    await verify(bank, clock.advance, { type: 'kyc', method: 'watchlists', address, customer_guid: fresh });
    expect(await customerOf(fresh)).toMatchObject({
      state: 'unverified',
      compliance_decisions: passed('person_watchlists'),
    });
  });

  it.each<['pass' | 'fail', string, string[]]>([
    ['pass', 'passed', []],
    ['fail', 'failed', ['compliance_rejection']],
  ])('of due diligence that are left with %s change nothing about the customer', async (decision, outcome, codes) => {
    const { inquiryId, read, customer } = await openInquiry(bank, clock.advance, 'enhanced_due_diligence');
    await decideInquiry(server.services, inquiryId, decision);
    clock.advance(2_000);
    expect(await read()).toMatchObject({
      state: 'completed',
      outcome,
      failure_codes: codes,
      compliance_checks: [],
      documents: null,
    });
    expect(await customer()).toMatchObject({ state: 'unverified', compliance_decisions: [] });
  });

  it('of a business have checks and papers of their own', async () => {
    const customerGuid = await newCustomer(bank, { type: 'business', name: { full: 'Analytical Engines' } });
    const body = { type: 'kyc', method: 'business_registration', customer_guid: customerGuid };
    const waiting = await verify(bank, clock.advance, body, 1_000);
    await decideInquiry(server.services, String(waiting.persona_inquiry_id), 'pass');
    clock.advance(2_000);
    const types = ['business_verification', 'business_watchlists', 'business_tax_id_verification'];
    const read = (await bank.get(`${verifications}/${waiting.guid}`)).body;
    expect(read).toMatchObject({
      outcome: 'passed',
      business_associates: null,
      documents: [{ type: 'formation_document' }],
    });
    expect(await customerOf(customerGuid)).toMatchObject({ state: 'verified', compliance_decisions: passed(...types) });
  });

  it.each<['pass' | 'fail', string, string]>([
    ['pass', 'passed', 'verified'],
    ['fail', 'failed', 'rejected'],
  ])('in review end as the documents do that are sent afterwards: %s', async (decision, outcome, state) => {
    const first = await openInquiry(bank, clock.advance);
    await decideInquiry(server.services, first.inquiryId, 'review');
    clock.advance(2_000);
    const inReview = await first.read();
    expect(inReview).toMatchObject({
      state: 'reviewing',
      persona_state: 'reviewing',
      outcome: null,
      failure_codes: [],
      compliance_decisions: [],
    });
    expect(inReview.compliance_checks).toContainEqual({
      type: 'person_gov_id_verification',
      outcome: 'inconclusive',
      failure_codes: [],
    });
    const posted = { type: 'kyc', method: 'document_submission', customer_guid: first.customerGuid };
    const second = await verify(bank, clock.advance, posted, 1_000);
    expect((await first.read()).state).toBe('reviewing');
    await decideInquiry(server.services, String(second.persona_inquiry_id), decision);
    clock.advance(2_000);
    const codes = decision === 'pass' ? [] : ['document_check_failure'];
    expect(objectsOf(await bank.get(`${verifications}?customer_guid=${first.customerGuid}`))).toMatchObject([
      { method: 'document_submission', state: 'completed', outcome, failure_codes: codes },
      { method: 'id_and_selfie', state: 'completed', outcome, failure_codes: codes },
    ]);
    expect((await first.customer()).state).toBe(state);
  });

  it('renew what a verified customer passes again, and keep who is decided as they are', async () => {
    const { guid, client } = await openCustomer(server, bank, clock.advance, []);
    const again = { type: 'kyc', method: 'tax_id_and_selfie' };
    await verify(client, clock.advance, { ...again, expected_behaviours: ['failed_immediately'] });
    expect(await customerOf(guid)).toMatchObject({ state: 'verified' });
    await verify(client, clock.advance, { ...again, expected_behaviours: ['passed_immediately'] });
    const { state, compliance_decisions: decisions } = await customerOf(guid);
    expect(state).toBe('verified');
    expect(decisions).toEqual([
      ...passed('person_gov_id_verification'),
      ...passed('person_watchlists', 'person_verification', 'person_authentication', 'person_tax_id_verification'),
    ]);
    await expireCompliance(server.services, guid);
    await verify(client, clock.advance, { ...again, expected_behaviours: ['passed_immediately'] });
    expect((await customerOf(guid)).state).toBe('verified');
  });

  it.each<[string, number]>([
    ['id_and_selfie', 60 * minute],
    ['tax_id_and_selfie', 60 * minute],
    ['document_submission', 7 * day],
    ['enhanced_due_diligence', 7 * day],
  ])('by %s expire after %i ms', async (method, lifetime) => {
    const { read, customer } = await openInquiry(bank, clock.advance, method);
    clock.advance(lifetime - 1_001);
    expect((await read()).state).toBe('waiting');
    clock.advance(1);
    expect(await read()).toMatchObject({
      state: 'expired',
      persona_state: 'expired',
      outcome: null,
      failure_codes: ['decision_timeout'],
    });
    expect((await customer()).state).toBe('unverified');
  });
});
