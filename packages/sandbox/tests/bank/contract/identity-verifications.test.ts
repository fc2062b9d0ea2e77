import {
  CustomersBankApi,
  IdentityVerificationsBankApi,
  PostIdentificationNumberBankModelTypeEnum,
  type PostIdentityVerificationBankModel,
  PostIdentityVerificationBankModelExpectedBehavioursEnum,
  PostIdentityVerificationBankModelMethodEnum,
  PostIdentityVerificationBankModelTypeEnum,
} from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideInquiry, startInquiry } from '#sandbox/bank/identity-verifications/inquiries.ts';
import type { RunningServer } from '#server/server.ts';
import { type BankClient, bankClient, mintBankToken, mintCustomerToken } from '#tests/server/bank/client.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { configurationFor, failure, faultsOf, openForeignPage, received } from '../official-client.ts';
import { freshNumber, newCustomer } from '../people.ts';

const method = PostIdentityVerificationBankModelMethodEnum;
const behaviour = PostIdentityVerificationBankModelExpectedBehavioursEnum;
const address = { street: '1 Main Street', city: 'Albany', country_code: 'US' };

describeOnOneDatabase("identity verifications, with Cybrid's own client", (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let bank: BankClient;
  let closePage: () => void;
  beforeAll(async () => {
    server = await open({ clock });
    bank = bankClient(server, await mintBankToken(server));
    closePage = openForeignPage();
  });
  afterAll(() => closePage());

  async function person(fields: object = {}) {
    const customerGuid = await newCustomer(bank, fields);
    clock.advance(1_000);
    const configuration = configurationFor(server.url, await mintCustomerToken(bank, customerGuid));
    const api = new IdentityVerificationsBankApi(configuration);
    const customers = new CustomersBankApi(configuration);
    const ask = (model: Omit<PostIdentityVerificationBankModel, 'type'>) =>
      api.createIdentityVerification({
        postIdentityVerificationBankModel: { type: PostIdentityVerificationBankModelTypeEnum.Kyc, ...model },
      });
    const make = async (model: Omit<PostIdentityVerificationBankModel, 'type'>) => {
      const made = await received(
        ask({ customer_guid: customerGuid, ...model }),
        'IdentityVerificationWithDetailsBankModel',
      );
      const get = () =>
        received(
          api.getIdentityVerification({ identityVerificationGuid: made.guid ?? '', includePii: true }),
          'IdentityVerificationWithDetailsBankModel',
        );
      return { made, get };
    };
    const customer = () => received(customers.getCustomer({ customerGuid }), 'CustomerBankModel');
    return { customerGuid, api, ask, make, customer };
  }

  it('by inquiry are read in every state, with checks and documents', async () => {
    const { make, api, customerGuid, customer } = await person();
    const { made, get } = await make({ method: method.IdAndSelfie, country_code: 'US', require_tax_id: true });
    expect(made).toMatchObject({ state: 'storing', persona_inquiry_id: null, options: { require_tax_id: true } });
    clock.advance(1_000);
    const inquiryId = (await get()).persona_inquiry_id ?? '';
    await startInquiry(server.services, inquiryId);
    expect(await get()).toMatchObject({ state: 'pending', persona_state: 'pending', pii: null });
    await decideInquiry(server.services, inquiryId, 'review');
    clock.advance(2_000);
    const inReview = await get();
    expect(inReview).toMatchObject({ state: 'reviewing', persona_state: 'reviewing' });
    expect(inReview.compliance_checks?.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 4 }, () => 'inconclusive'),
    );
    const documents = await make({ method: method.DocumentSubmission });
    clock.advance(1_000);
    await decideInquiry(server.services, (await documents.get()).persona_inquiry_id ?? '', 'pass');
    clock.advance(2_000);
    const ended = await get();
    expect(ended).toMatchObject({ state: 'completed', outcome: 'passed' });
    expect(ended.documents?.map(({ type }) => type)).toEqual(['drivers_license', 'selfie']);
    expect(ended.compliance_decisions).toHaveLength(4);
    const list = await received(
      api.listIdentityVerifications({
        customerGuid,
        state: 'completed',
        type: 'kyc',
        method: 'id_and_selfie',
        perPage: 100,
      }),
      'IdentityVerificationListBankModel',
    );
    expect(list).toMatchObject({ total: 1, objects: [{ guid: made.guid }] });
    expect((await customer()).state).toBe('verified');
  });

  it('by attestation complete with their data, and fail for another customer’s number', async () => {
    const number = freshNumber();
    const data = {
      method: method.Attested,
      name: { first: 'Ada', last: 'Lovelace' },
      address,
      date_of_birth: '1990-05-17',
      identification_numbers: [
        {
          type: PostIdentificationNumberBankModelTypeEnum.SocialSecurityNumber,
          issuing_country_code: 'US',
          identification_number: number,
        },
      ],
    };
    const first = await person();
    const { get } = await first.make(data);
    clock.advance(3_000);
    const ended = await get();
    expect(ended).toMatchObject({
      outcome: 'passed',
      pii: { name: data.name, address, identification_numbers: data.identification_numbers },
    });
    const known = await first.customer();
    expect(known).toMatchObject({ state: 'verified', compliance_decisions: ended.compliance_decisions });
    const second = await person();
    const again = await second.make(data);
    clock.advance(3_000);
    expect(await again.get()).toMatchObject({ outcome: 'failed', failure_codes: ['duplicate_person_check_failure'] });
    expect((await second.customer()).state).toBe('rejected');
  });

  it('screen, ask for due diligence and verify a business', async () => {
    const { make, customer } = await person();
    const screening = await make({ method: method.Watchlists, address, aliases: [{ full: 'A. Lovelace' }] });
    const diligence = await make({
      method: method.EnhancedDueDiligence,
      expected_behaviours: [behaviour.FailedImmediately],
    });
    clock.advance(3_000);
    expect(await screening.get()).toMatchObject({ outcome: 'passed' });
    expect(await diligence.get()).toMatchObject({ outcome: 'failed', failure_codes: ['requested_failure'] });
    expect((await customer()).state).toBe('unverified');
    const business = await person({ type: 'business', name: { full: 'Analytical Engines' } });
    const registration = await business.make({
      method: method.BusinessRegistration,
      expected_behaviours: [behaviour.PassedImmediately, behaviour.TaxIdNotChecked],
    });
    clock.advance(1_000);
    const { compliance_decisions: decisions } = await registration.get();
    expect(decisions?.map(({ type }) => type)).toEqual(['business_verification', 'business_watchlists']);
  });

  it('are refused in the error shape', async () => {
    const { ask, api, customerGuid } = await person();
    const noData = await failure(ask({ method: method.Attested, customer_guid: customerGuid }));
    const foreign = await failure(ask({ method: method.IdAndSelfie, customer_guid: await newCustomer(bank) }));
    const withFiles = await failure(ask({ method: method.AttestedIdAndSelfie, customer_guid: customerGuid }));
    const counterparty = await failure(
      api.createIdentityVerification({
        postIdentityVerificationBankModel: { type: PostIdentityVerificationBankModelTypeEnum.Counterparty },
      }),
    );
    const unknown = await failure(api.getIdentityVerification({ identityVerificationGuid: '0'.repeat(32) }));
    const replies = [noData, foreign, withFiles, counterparty, unknown];
    expect(replies.map(({ status }) => status)).toEqual([400, 404, 422, 422, 404]);
    for (const { response } of replies) expect(faultsOf('ErrorResponseBankModel', response)).toEqual([]);
  });
});
