import * as v from 'valibot';
import { callBackend } from './call.ts';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
  /** The field that only bots fill in. */
  readonly website: string;
  /** The trade of an OTC inquiry; null for any other message. */
  readonly otc: Readonly<Record<'side' | 'asset' | 'amount' | 'timing' | 'company', string>> | null;
}

const replySchema = v.object({ reference: v.string() });

/** Sends a message to the staff. The same message again is not sent twice. Needs no sign-in. @returns its reference */
export const sendContactMessage = async ({ otc, ...message }: ContactMessage): Promise<string> =>
  (await callBackend('contact-form-details', replySchema, { method: 'POST', body: { ...message, ...(otc && { otc }) } })).reference;
