import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { longestCompany, longestMessage, longestSubject, phoneShape, tidyMessage } from '#domain/contact/message.ts';
import { type OtcAmountProblem, otcSides, otcTimings, parseOtcAmount, writeOtcAmount } from '#domain/contact/otc.ts';
import { nameHasHiddenCharacter, tidyLine, tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { isPlainLine, isStorable } from '#domain/text/storable.ts';
import { nameField } from '../access/personFields.ts';
import { declareCall } from '../kit/call.ts';
import { emailField, field } from '../kit/fields.ts';

const messageMissing = 'Enter your message.';
const oddMessage = 'The message contains characters that we can’t store.';

/** An optional line; `what` names it: "The subject". */
const line = (what: string, longest: number) =>
  v.pipe(
    v.string(`${what} must be text.`),
    v.transform(tidyLine),
    v.string(),
    v.check(isPlainLine, `${what} contains characters that we can’t store.`),
    v.check(
      (text) => !nameHasHiddenCharacter(text),
      `${what} contains a hidden character. Clear the field and type it again.`,
    ),
    v.maxLength(longest, `${what} can have at most ${longest} characters.`),
  );

const phoneField = v.pipe(
  v.string('The phone number must be text.'),
  v.transform(tidyText),
  v.string(),
  v.regex(phoneShape, 'Enter a phone number such as +1 519 555 0100.'),
  v.description('Digits, spaces and `+ ( ) . - /`, or empty.'),
);

/** Several lines of text; other control characters are refused. */
const messageField = v.pipe(
  v.string(messageMissing),
  v.transform(tidyMessage),
  v.string(),
  v.nonEmpty(messageMissing),
  v.check((text) => isStorable(text) && !/[^\P{Cc}\n\t]/u.test(text), oddMessage),
  v.maxLength(longestMessage, `Use at most ${longestMessage} characters for the message.`),
);

const amountMissing = 'Enter the amount with its unit, such as 250,000 USD or 2.5 BTC.';
const amountSentences: Readonly<Record<OtcAmountProblem, string>> = {
  empty: amountMissing,
  notANumber: amountMissing,
  unitMissing: amountMissing,
  otherUnit: 'Enter the amount in dollars or in the coin to trade.',
  notPositive: 'Enter an amount above zero.',
  spaceInside: 'Enter the amount without spaces.',
  negative: 'Enter the amount without a minus sign.',
  ambiguousComma:
    'A comma before three digits can be read two ways. For thousands, enter 1234. For decimals, add a zero: 1.2340.',
  misplacedComma: 'Check the commas and periods. Enter the amount like 250,000.50 USD.',
  tooManyDecimals: 'The amount has more decimals than this currency.',
  tooLarge: 'The amount is too long.',
};

const otcFields = v.object(
  {
    side: v.picklist(otcSides, 'Choose buy or sell.'),
    asset: v.pipe(
      v.string('Choose a coin.'),
      v.trim(),
      v.toUpperCase(),
      v.picklist(tradableCodes, `Choose a coin: ${tradableCodes.join(', ')}.`),
    ),
    amount: field(
      v.pipe(
        v.string(amountMissing),
        v.trim(),
        v.nonEmpty(amountMissing),
        v.description('In dollars or in the coin, with the unit: `250,000 USD`, `$250,000`, `2.5 BTC`.'),
      ),
    ),
    timing: v.nullish(v.picklist(['', ...otcTimings], `Choose when: ${otcTimings.join(', ')}.`), ''),
    company: field(line('The company', longestCompany)),
  },
  'The OTC details must be an object.',
);
type OtcFields = v.InferOutput<typeof otcFields>;

const reasonIn = ({ amount, asset }: Pick<OtcFields, 'amount' | 'asset'>): OtcAmountProblem | null => {
  const parsed = parseOtcAmount(amount, asset);
  return parsed.ok ? null : parsed.reason;
};

/** Extra fields of the OTC form, with the amount as stored. */
const otcDetails = v.pipe(
  otcFields,
  v.forward(
    v.partialCheck(
      [['asset'], ['amount']],
      (given) => reasonIn(given) === null,
      ({ input }) => amountSentences[reasonIn(input) ?? 'empty'],
    ),
    ['amount'],
  ),
  v.transform(({ amount, ...rest }) => {
    const parsed = parseOtcAmount(amount, rest.asset);
    return { ...rest, amount: parsed.ok ? writeOtcAmount(parsed) : amount };
  }),
);

const body = v.object({
  name: field(nameField),
  email: field(emailField),
  subject: field(line('The subject', longestSubject)),
  phone: field(phoneField),
  message: field(messageField),
  otc: v.nullish(otcDetails),
  website: v.optional(
    v.pipe(
      v.unknown(),
      v.description(
        'A field that people do not see. A message with it filled in gets the usual reply, and is marked as possible spam.',
      ),
    ),
  ),
});
export type ContactInput = v.InferOutput<typeof body>;

/** Contact messages, from anyone. */
export const contact = {
  send: declareCall('POST', '/customers/contact-form-details', {
    summary: 'Send us a message',
    description: [
      'The message is stored before it is emailed to our support team, so a mail server failure loses nothing. The sender gets a short confirmation without the text, at most one an hour and three a day.',
      'The same message from the same address within a day gets the same reference and is not emailed again, so a call whose reply was lost can be repeated.',
      'A message with more than three links, or with the hidden field `website` filled in, reaches our support team marked as possible spam. Its sender gets no confirmation.',
      'With `otc`, the message is an inquiry about a large trade. It places no order.',
    ],
    body,
    example: {
      name: 'Ada Example',
      email: 'ada@example.com',
      subject: 'Limits',
      phone: '+1 519 555 0100',
      message: 'How much can I withdraw in a day?',
      otc: { side: 'buy', asset: 'BTC', amount: '250,000 USD', timing: 'week', company: 'Example Inc.' },
    },
    reply: {
      status: 201,
      message: 'Thank you. We received your message and will reply by email.',
      data: v.object({ reference: v.pipe(v.string(), v.regex(/^SC-[0-9A-Z]{5}-[0-9A-Z]{5}$/)) }),
      example: { reference: 'SC-7K3F0-9QWXA' },
    },
  }),
};
