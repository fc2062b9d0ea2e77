import { PersonaSessionsBankApi } from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideInquiry, startInquiry } from '#sandbox/bank/identity-verifications/inquiries.ts';
import type { RunningServer } from '#server/server.ts';
import {
  type BankClient,
  bankClient,
  mintBankToken,
  mintCustomerToken,
  mintExpiredToken,
} from '#tests/server/bank/client.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { configurationFor, failure, faultsOf, openForeignPage, received } from '../official-client.ts';
import { newCustomer, openInquiry } from '../people.ts';

describeOnOneDatabase("persona sessions, with Cybrid's own client", (open) => {
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

  const api = (token: string) => new PersonaSessionsBankApi(configurationFor(server.url, token));

  it('are created repeatedly for a started inquiry until it is submitted', async () => {
    const { customerGuid, guid, inquiryId } = await openInquiry(bank, clock.advance);
    await startInquiry(server.services, inquiryId);
    const sessions = api(await mintCustomerToken(bank, customerGuid));
    const session = { persona_inquiry_id: inquiryId, identity_verification_guid: guid };
    const create = () => sessions.createPersonaSession({ postPersonaSessionBankModel: session });
    const first = await received(create(), 'PersonaSessionBankModel');
    const second = await received(create(), 'PersonaSessionBankModel');
    expect([first, second]).toMatchObject([session, session]);
    expect(first.persona_session_token).not.toBe(second.persona_session_token);
    await decideInquiry(server.services, inquiryId, 'review');
    const answered = await failure(create());
    clock.advance(2_000);
    const inReview = await failure(create());
    for (const refused of [answered, inReview]) {
      expect(refused).toMatchObject({ status: 409, response: { error_message: 'Inquiry already completed' } });
      expect(faultsOf('ErrorResponseBankModel', refused.response)).toEqual([]);
    }
  });

  it('are the customer’s own, and for who holds the scope, in time', async () => {
    const { customerGuid, guid, inquiryId } = await openInquiry(bank, clock.advance);
    const session = { persona_inquiry_id: inquiryId, identity_verification_guid: guid };
    const statusWith = async (token: string, more: object = {}) =>
      (await failure(api(token).createPersonaSession({ postPersonaSessionBankModel: { ...session, ...more } }))).status;
    const own = await mintCustomerToken(bank, customerGuid);
    expect(await statusWith(await mintCustomerToken(bank, await newCustomer(bank)))).toBe(404);
    expect(await statusWith(own, { identity_verification_guid: '0'.repeat(32) })).toBe(404);
    expect(await statusWith(await mintCustomerToken(bank, customerGuid, ['identity_verifications:execute']))).toBe(403);
    expect(await statusWith(await mintExpiredToken(bank, customerGuid))).toBe(401);
    expect(await statusWith(own)).toBe(200);
  });
});
