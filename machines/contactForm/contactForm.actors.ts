import { effectContract, promiseContract, streamContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { submissionOf } from './contactForm.fields.ts';
import type { SavedMessage, SenderFact } from './contactForm.types.ts';

/** A `refused` reply names the fields in `problem.fields` if it can (`email`, `amount`, …). */
export type SendMessageResult = { readonly ok: true; readonly reference: string } | Refusal<'tooManyAttempts' | 'refused'>;
export type Submission = ReturnType<typeof submissionOf>;
/**
 * POST /customers/contact-form-details. The same message again is not sent twice, and gets the same reference. Once it is received, what was saved of
 * it is removed, even if the form was left meanwhile.
 */
export const sendMessage = promiseContract<SendMessageResult, Submission>('sendMessage');

/** Who is signed in, now and whenever that changes, in this tab or another one. */
export const watchSender = streamContract<SenderFact>('watchSender');

/** Saves what is typed for a return to the form, replacing what was saved before. */
export const saveMessage = effectContract<{ saved: SavedMessage }>('saveMessage');
