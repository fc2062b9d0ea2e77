import * as v from 'valibot';
import type { BankClient } from './client.ts';

const sessionSchema = v.object({ persona_session_token: v.string() });

export async function createInquirySession(
  bank: BankClient,
  input: { inquiryId: string; verificationGuid: string },
  signal?: AbortSignal,
): Promise<string> {
  const reply = await bank.call('persona_sessions', sessionSchema, {
    method: 'POST',
    body: { persona_inquiry_id: input.inquiryId, identity_verification_guid: input.verificationGuid },
    signal,
  });
  return reply.persona_session_token;
}
