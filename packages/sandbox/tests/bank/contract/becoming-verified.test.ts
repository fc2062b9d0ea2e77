import {
  CustomersBankApi,
  IdentityVerificationsBankApi,
  PatchCustomerBankModelStateEnum,
  PersonaSessionsBankApi,
  PostCustomerBankModelTypeEnum,
  PostIdentityVerificationBankModelExpectedBehavioursEnum,
  PostIdentityVerificationBankModelMethodEnum,
  PostIdentityVerificationBankModelTypeEnum,
} from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideInquiry, startInquiry } from '#sandbox/bank/identity-verifications/inquiries.ts';
import type { RunningServer } from '#server/server.ts';
import {
  bankClient,
  everyBankScope,
  everyCustomerScope,
  mintBankToken,
  mintCustomerToken,
} from '#tests/server/bank/client.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { configurationFor, failure, openForeignPage, received } from '../official-client.ts';

describeOnOneDatabase("Cybrid's own client, on a page of another origin", (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let closePage: () => void;
  let asBank: ReturnType<typeof configurationFor>;
  let asCustomer: ReturnType<typeof configurationFor>;
  let customerGuid: string;

  beforeAll(async () => {
    server = await open({ clock });
    closePage = openForeignPage();
    asBank = configurationFor(server.url, await mintBankToken(server, everyBankScope));
    const customers = new CustomersBankApi(asBank);
    const name = { first: 'Ada', last: 'Lovelace' };
    const made = await received(
      customers.createCustomer({
        postCustomerBankModel: { type: PostCustomerBankModelTypeEnum.Individual, name, labels: ['vip'] },
      }),
      'CustomerBankModel',
    );
    expect(made).toMatchObject({
      state: 'storing',
      type: 'individual',
      labels: ['vip'],
      compliance_decisions: [],
      activity_limits: [],
    });
    expect(made).not.toHaveProperty('name');
    customerGuid = made.guid ?? '';
    const token = await mintCustomerToken(
      bankClient(server, await mintBankToken(server)),
      customerGuid,
      everyCustomerScope,
    );
    asCustomer = configurationFor(server.url, token);
  });
  afterAll(() => closePage());

  it('follows a customer from storing to verified through the hosted inquiry', async () => {
    const customers = new CustomersBankApi(asCustomer);
    const verifications = new IdentityVerificationsBankApi(asCustomer);
    clock.advance(1_000);
    const customer = await received(customers.getCustomer({ customerGuid, includePii: true }), 'CustomerBankModel');
    expect(customer).toMatchObject({
      state: 'unverified',
      name: { first: 'Ada', last: 'Lovelace' },
      date_of_birth: null,
    });

    const posted = await received(
      verifications.createIdentityVerification({
        postIdentityVerificationBankModel: {
          type: PostIdentityVerificationBankModelTypeEnum.Kyc,
          method: PostIdentityVerificationBankModelMethodEnum.TaxIdAndSelfie,
          customer_guid: customerGuid,
        },
      }),
      'IdentityVerificationWithDetailsBankModel',
    );
    expect(posted).toMatchObject({ state: 'storing', outcome: null });
    const get = () =>
      received(
        verifications.getIdentityVerification({ identityVerificationGuid: posted.guid ?? '' }),
        'IdentityVerificationWithDetailsBankModel',
      );
    clock.advance(1_000);
    const waiting = await get();
    expect(waiting).toMatchObject({ state: 'waiting', persona_state: 'waiting', outcome: null, failure_codes: [] });
    const inquiryId = waiting.persona_inquiry_id ?? '';
    expect(inquiryId).toMatch(/^inq_/);

    const session = { persona_inquiry_id: inquiryId, identity_verification_guid: posted.guid ?? '' };
    const sessions = new PersonaSessionsBankApi(asCustomer);
    expect(
      await received(
        sessions.createPersonaSession({ postPersonaSessionBankModel: session }),
        'PersonaSessionBankModel',
      ),
    ).toMatchObject(session);
    await startInquiry(server.services, inquiryId);
    expect(await get()).toMatchObject({ state: 'pending', persona_state: 'pending' });
    await decideInquiry(server.services, inquiryId, 'pass');
    expect(await get()).toMatchObject({ state: 'pending', persona_state: 'processing', outcome: null });
    clock.advance(2_000);
    expect(await get()).toMatchObject({ state: 'completed', persona_state: 'completed', outcome: 'passed' });
    const again = await failure(sessions.createPersonaSession({ postPersonaSessionBankModel: session }));
    expect(again).toMatchObject({ status: 409, response: { error_message: 'Inquiry already completed' } });

    const list = await received(
      verifications.listIdentityVerifications({ customerGuid, type: 'kyc', perPage: 100 }),
      'IdentityVerificationListBankModel',
    );
    expect(list).toMatchObject({ total: 1, page: 0, per_page: 100 });
    expect(list.objects[0]).not.toHaveProperty('persona_inquiry_id');
    const verified = await received(customers.getCustomer({ customerGuid }), 'CustomerBankModel');
    expect(verified.state).toBe('verified');
    expect(verified.compliance_decisions?.map(({ type }) => type)).toContain('person_tax_id_verification');
    const found = await received(
      new CustomersBankApi(asBank).listCustomers({ guid: customerGuid, label: 'vip' }),
      'CustomerListBankModel',
    );
    expect(found.total).toBe(1);
  });

  it('lets a customer who was rejected try again', async () => {
    const customers = new CustomersBankApi(asBank);
    const verifications = new IdentityVerificationsBankApi(asBank);
    const guid =
      (
        await received(
          customers.createCustomer({ postCustomerBankModel: { type: PostCustomerBankModelTypeEnum.Individual } }),
          'CustomerBankModel',
        )
      ).guid ?? '';
    const attempt = async (outcome: PostIdentityVerificationBankModelExpectedBehavioursEnum) => {
      const model = {
        type: PostIdentityVerificationBankModelTypeEnum.Kyc,
        method: PostIdentityVerificationBankModelMethodEnum.IdAndSelfie,
        customer_guid: guid,
        expected_behaviours: [outcome],
      };
      await received(
        verifications.createIdentityVerification({ postIdentityVerificationBankModel: model }),
        'IdentityVerificationWithDetailsBankModel',
      );
      clock.advance(1_000);
      return (await received(customers.getCustomer({ customerGuid: guid }), 'CustomerBankModel')).state;
    };
    expect(await attempt(PostIdentityVerificationBankModelExpectedBehavioursEnum.FailedImmediately)).toBe('rejected');
    const [failed] = (
      await received(
        verifications.listIdentityVerifications({ customerGuid: guid }),
        'IdentityVerificationListBankModel',
      )
    ).objects;
    expect(failed).toMatchObject({ state: 'completed', outcome: 'failed', failure_codes: ['requested_failure'] });
    const reopened = await received(
      customers.updateCustomer({
        customerGuid: guid,
        patchCustomerBankModel: { state: PatchCustomerBankModelStateEnum.Unverified },
      }),
      'CustomerBankModel',
    );
    expect(reopened.state).toBe('unverified');
    expect(await attempt(PostIdentityVerificationBankModelExpectedBehavioursEnum.PassedImmediately)).toBe('verified');
  });
});
