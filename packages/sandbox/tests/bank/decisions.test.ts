import { describe, expect, it } from 'vitest';
import { decideInquiry, findInquiry, startInquiry } from '#sandbox/bank/identity-verifications/inquiries.ts';
import { createClock } from '#server/clock.ts';
import { bankClient, mintBankToken, objectsOf } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const hour = 3_600_000;

describeOnOneDatabase('a hosted inquiry', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  async function openInquiry(method = 'tax_id_and_selfie', extra: object = {}) {
    const customerGuid = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
    const posted = await bank.post('/api/identity_verifications', {
      type: 'kyc',
      method,
      customer_guid: customerGuid,
      ...extra,
    });
    clock.advance(1_000);
    const path = `/api/identity_verifications/${posted.body.guid}`;
    const inquiryId = String((await bank.get(path)).body.persona_inquiry_id);
    return { customerGuid, inquiryId, path, verificationGuid: posted.body.guid };
  }
  const customerState = async (guid: string) => (await bank.get(`/api/customers/${guid}`)).body.state;

  it('is found as it stands, and starts once', async () => {
    const { inquiryId, customerGuid, verificationGuid } = await openInquiry();
    const found = {
      inquiryId,
      customerGuid,
      verificationGuid,
      method: 'tax_id_and_selfie',
      requireTaxId: true,
      open: true,
      step: null,
      resubmissions: 0,
    };
    expect(await findInquiry(server.services, inquiryId)).toEqual({
      ...found,
      state: 'waiting',
      personaState: 'waiting',
      outcome: null,
    });
    expect(await startInquiry(server.services, inquiryId)).toMatchObject({ state: 'pending', personaState: 'pending' });
    expect(await startInquiry(server.services, inquiryId)).toMatchObject({ state: 'pending', personaState: 'pending' });
    for (const unknown of ['', 'inq_', `inq_${'0'.repeat(24)}`, "inq_' or 1=1", '\0'])
      expect(await findInquiry(server.services, unknown)).toBeNull();
    expect(await decideInquiry(server.services, `inq_${'0'.repeat(24)}`, 'pass')).toBeNull();
  });

  it.each<['pass' | 'fail', string, string]>([
    ['pass', 'passed', 'verified'],
    ['fail', 'failed', 'rejected'],
  ])('takes effect after a while when it is left with %s', async (decision, outcome, state) => {
    const { inquiryId, customerGuid } = await openInquiry();
    expect(await decideInquiry(server.services, inquiryId, decision)).toMatchObject({
      personaState: 'processing',
      outcome: null,
      open: false,
    });
    clock.advance(1_999);
    expect(await customerState(customerGuid)).toBe('unverified');
    clock.advance(1);
    expect(await customerState(customerGuid)).toBe(state);
    expect(await findInquiry(server.services, inquiryId)).toMatchObject({
      state: 'completed',
      personaState: 'completed',
      outcome,
      open: false,
    });
  });

  it('keeps the first decision, whatever is clicked afterwards or at once', async () => {
    const { inquiryId } = await openInquiry();
    await Promise.all([
      decideInquiry(server.services, inquiryId, 'fail'),
      decideInquiry(server.services, inquiryId, 'fail'),
    ]);
    expect(await decideInquiry(server.services, inquiryId, 'pass')).toMatchObject({ open: false });
    expect(await decideInquiry(server.services, inquiryId, 'more_documents')).toMatchObject({ resubmissions: 0 });
    clock.advance(2_000);
    expect(await findInquiry(server.services, inquiryId)).toMatchObject({ outcome: 'failed' });
    expect(await startInquiry(server.services, inquiryId)).toMatchObject({ state: 'completed' });
  });

  it('stays open when more documents are requested', async () => {
    const { inquiryId, path, customerGuid } = await openInquiry('document_submission');
    await startInquiry(server.services, inquiryId);
    expect(await decideInquiry(server.services, inquiryId, 'more_documents')).toMatchObject({
      personaState: 'pending',
      open: true,
      resubmissions: 1,
    });
    expect((await bank.get(path)).body).toMatchObject({ state: 'pending', persona_state: 'pending', outcome: null });
    expect(await decideInquiry(server.services, inquiryId, 'more_documents')).toMatchObject({ resubmissions: 2 });
    await decideInquiry(server.services, inquiryId, 'pass');
    clock.advance(2_000);
    expect(await customerState(customerGuid)).toBe('verified');
  });

  it('expires when abandoned, later for documents than for a selfie', async () => {
    const selfie = await openInquiry('id_and_selfie');
    const documents = await openInquiry('document_submission');
    clock.advance(hour);
    expect(await findInquiry(server.services, selfie.inquiryId)).toMatchObject({
      state: 'expired',
      personaState: 'expired',
      open: false,
    });
    expect(await decideInquiry(server.services, selfie.inquiryId, 'pass')).toMatchObject({ state: 'expired' });
    expect(await findInquiry(server.services, documents.inquiryId)).toMatchObject({ state: 'waiting', open: true });
    expect(await customerState(selfie.customerGuid)).toBe('unverified');
  });

  it('leaves a verified customer verified, and leaves out the tax id when it was not checked', async () => {
    const { inquiryId, customerGuid } = await openInquiry('id_and_selfie', {
      require_tax_id: true,
      expected_behaviours: ['tax_id_not_checked'],
    });
    await decideInquiry(server.services, inquiryId, 'pass');
    clock.advance(2_000);
    const customer = await bank.get(`/api/customers/${customerGuid}`);
    const types = (customer.body.compliance_decisions as { type: string; state: string }[]).map(({ type }) => type);
    expect(types).toEqual(['person_watchlists', 'person_gov_id_verification', 'person_authentication']);
    const later = {
      type: 'kyc',
      method: 'enhanced_due_diligence',
      customer_guid: customerGuid,
      expected_behaviours: ['failed_immediately'],
    };
    await bank.post('/api/identity_verifications', later);
    clock.advance(1_000);
    expect(await customerState(customerGuid)).toBe('verified');
    expect(objectsOf(await bank.get(`/api/identity_verifications?customer_guid=${customerGuid}`))).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'passed' },
    ]);
  });
});

describe('a clock that stands still', () => {
  const fixed = Date.UTC(2026, 0, 15);
  it('lets nothing wait, and dates nothing later than itself', () => {
    const clock = createClock({ now: fixed, speed: 1 });
    expect([clock.now(), clock.due(fixed, 1_000_000)]).toEqual([fixed, true]);
  });
});
