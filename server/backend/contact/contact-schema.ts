import * as v from 'valibot';
import { isPlainLine, isStorable } from '../../http/text.ts';
import { emailField, field, nameField } from '../http/fields.ts';

const longestSubject = 150;
const longestMessage = 5000;
const messageMissing = 'Enter your message.';
const oddMessage = 'The message contains characters that we can’t store.';

const subjectField = v.pipe(
  v.string('The subject must be text.'),
  v.trim(),
  v.check(isPlainLine, 'The subject contains characters that we can’t store.'),
  v.maxLength(longestSubject, `Use at most ${longestSubject} characters for the subject.`),
);

const phoneField = v.pipe(
  v.string('The phone number must be text.'),
  v.trim(),
  v.regex(/^(\+?[\d(][\d\s().\-/]{4,30})?$/, 'Enter a phone number such as +1 519 555 0100.'),
  v.description('Digits, spaces and `+ ( ) . - /`, or empty.'),
);

/** Several lines of text; other control characters are refused. */
const messageField = v.pipe(
  v.string(messageMissing),
  v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  v.string(),
  v.nonEmpty(messageMissing),
  v.check((text) => isStorable(text) && !/[^\P{Cc}\n\t]/u.test(text), oddMessage),
  v.maxLength(longestMessage, `Use at most ${longestMessage} characters for the message.`),
);

export const contactBody = v.object({
  name: field(nameField),
  email: field(emailField),
  subject: field(subjectField),
  phone: field(phoneField),
  message: field(messageField),
  website: v.optional(v.pipe(v.unknown(), v.description('A hidden field that only bots fill in. They get the usual reply, and nothing is sent.'))),
});
export type ContactInput = Omit<v.InferOutput<typeof contactBody>, 'website'>;

export const contactReply = v.strictObject({ reference: v.pipe(v.string(), v.regex(/^SC-[0-9A-Z]{5}-[0-9A-Z]{5}$/)) });
