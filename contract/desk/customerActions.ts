import * as v from 'valibot';
import { type CustomerAction, type MoneyPathAct, pauseHours, requestedChecks } from '#domain/staff/customerActions.ts';
import { nameField, phoneField, phoneIsNone } from '../access/personFields.ts';
import { declareCall, type ParametersSchema } from '../kit/call.ts';
import { field } from '../kit/fields.ts';
import { bankRefusal, checkRefusal, keyRefusal, type RefusalNote } from '../kit/refusals.ts';
import { integer, shape } from '../kit/shape.ts';
import { decision, reasonField, versionField } from '../staff/peopleFields.ts';
import { customerParams } from './customer.ts';

const repeatable = 'With an `Idempotency-Key`, repeating the call has the same answer and no further effect.';
const example = { reason: 'Customer reported a theft', version: 3 };

const refusals: readonly RefusalNote[] = [
  { status: 409, code: 'already_requested', when: 'The same waits for a second person.' },
  { status: 409, code: 'already_so', when: 'It is so already, or there is nothing to do.' },
  { status: 403, code: 'own_account', when: 'It is the caller’s own account: the email address is theirs.' },
  {
    status: 409,
    code: 'changed_meanwhile',
    when: 'Somebody on staff changed the customer. `data` has the `version`, the `changes` by field, `by` whom and `at` what time.',
  },
];

interface Words {
  readonly summary: string;
  readonly description: string;
  readonly effect: string;
}

/** The preview of an action. */
export const actionPreview = v.object({
  version: v.pipe(integer, v.description('What the act is to be sent with.')),
  effect: v.pipe(v.array(v.string()), v.description('What it would do now, in sentences.')),
});

interface PreviewedAct<Params extends ParametersSchema> extends Words {
  readonly path: string;
  readonly params: Params;
  /** Required besides the reason, with a sample of each. */
  readonly fields?: Readonly<Record<string, v.GenericSchema<unknown, string>>>;
  readonly sample?: Readonly<Record<string, string>>;
  /** Besides the usual ones. */
  readonly more?: readonly RefusalNote[];
}

/** Previewed by a GET of its path. */
const previewedAct = <Params extends ParametersSchema>(act: PreviewedAct<Params>) => {
  const { path, params, summary, description, effect, fields = {}, sample = {}, more = [] } = act;
  return {
    preview: declareCall('GET', path, {
      params,
      summary: `${summary}: what it would do`,
      description: ['Worked out now, before somebody confirms it.'],
      refusals: [...refusals, ...more.filter((each) => each !== checkRefusal)],
      reply: { message: 'What it would do.', data: actionPreview, example: { version: 3, effect: [effect] } },
    }),
    perform: declareCall('POST', path, {
      params,
      summary,
      description: [description, repeatable],
      body: v.object({ reason: reasonField('required'), version: versionField, ...fields }),
      example: { ...example, ...sample },
      refusals: [...refusals, ...more, keyRefusal],
      reply: {
        message: 'Your change was accepted.',
        data: decision,
        example: { outcome: 'done', requestId: null, effect },
      },
    }),
  };
};

const ownAct = (
  act: CustomerAction,
  words: Words,
  fields: Readonly<Record<string, v.GenericSchema<unknown, string>>> = {},
  sample: Readonly<Record<string, string>> = {},
) =>
  previewedAct({
    ...{ ...words, path: `/admin/customers/{guid}/${act}`, params: customerParams, fields, sample },
    more: act === 'reset-factors' ? [checkRefusal] : [],
  });

const hours = v.pipe(
  v.picklist(
    pauseHours.map((each) => `${each}` as const),
    `Choose for how long: ${pauseHours.join(', ')} hours.`,
  ),
  v.description('From now on.'),
);

/** Actions on our own records: preview and execution. */
export const ownActs = {
  freeze: ownAct('freeze', {
    summary: 'Freeze a customer',
    description:
      'Sessions, codes and links end, and nobody can sign in. What the bank is doing already continues. Recurring buys are skipped meanwhile. It opens a case.',
    effect: 'Ends 1 session. Nobody can sign in until compliance lifts the freeze, with a second person.',
  }),
  'lift-freeze': ownAct('lift-freeze', {
    summary: 'Lift a freeze',
    description: 'It waits for a second person. A lock of the customer’s own stays.',
    effect: 'Lifts the freeze of customer …4f2a: they can sign in again.',
  }),
  'pause-withdrawals': ownAct(
    'pause-withdrawals',
    {
      summary: 'Pause a customer’s withdrawals',
      description: 'The pause ends automatically. A longer one is not shortened.',
      effect: 'Pauses withdrawals for 72 hours. The pause ends automatically.',
    },
    { hours },
    { hours: '72' },
  ),
  'end-pause': ownAct('end-pause', {
    summary: 'End a pause of withdrawals',
    description: 'It waits for a second person.',
    effect: 'Customer …4f2a can withdraw again at once, instead of from Jan 18, 2026, 12:00 PM UTC on.',
  }),
  'end-sessions': ownAct('end-sessions', {
    summary: 'End a customer’s session',
    description: 'At once. They can sign in again.',
    effect: 'Ends 1 session.',
  }),
  'reset-factors': ownAct('reset-factors', {
    summary: 'Reset a customer’s two-step verification',
    description: 'It waits for a second person, pauses withdrawals for 72 hours and ends the session.',
    effect: 'Removes the authenticator app and the recovery codes of customer …4f2a.',
  }),
  'change-phone': ownAct(
    'change-phone',
    {
      summary: 'Change a customer’s phone number',
      description: 'In our own records, which are all that has it. The customer gets an email with a link that locks.',
      effect: 'Changes the phone number of customer …4f2a. We email them, with a link that locks the account.',
    },
    { phone: field(v.pipe(phoneField, v.nonEmpty(phoneIsNone))) },
    { phone: '(519) 555-0123' },
  ),
  'change-name': ownAct(
    'change-name',
    {
      summary: 'Change a customer’s display name',
      description:
        'In our own records. The legal name is the bank’s. The customer gets an email with a link that locks.',
      effect: 'Changes the name that we show for customer …4f2a. We email them, with a link that locks the account.',
    },
    { name: field(nameField) },
    { name: 'Ada Example' },
  ),
};
export type OwnAct = keyof typeof ownActs;

const recordParams = v.object({
  ...customerParams.entries,
  record: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The bank’s, of a bank account or a wallet.')),
});
const moneyPathAct = (act: MoneyPathAct, words: Words, more: readonly RefusalNote[] = []) =>
  previewedAct({
    ...{
      ...words,
      path: `/admin/customers/{guid}/${act}/{record}`,
      params: recordParams,
      more: [...more, bankRefusal],
    },
    description: `${words.description} It waits for a second person, whose approval has the bank do it.`,
  });

/** Actions on a way for money, at the bank: preview and request. */
export const moneyPaths = {
  'complete-bank-account': moneyPathAct(
    'complete-bank-account',
    {
      summary: 'Complete a bank account',
      description: 'In place of connecting it again, once the bank has verified whose it is.',
      effect: 'Completes the bank account ending in 4321 of customer …4f2a, without their connecting it again.',
    },
    [{ status: 409, code: 'owner_unverified', when: 'The bank has not verified that the account is the customer’s.' }],
  ),
  'remove-bank-account': moneyPathAct('remove-bank-account', {
    summary: 'Remove a bank account',
    description: 'Its customer could connect it anew.',
    effect: 'Removes the bank account ending in 4321 of customer …4f2a.',
  }),
  'remove-wallet': moneyPathAct('remove-wallet', {
    summary: 'Remove a wallet',
    description: 'Its customer could add it anew.',
    effect: 'Removes the BTC wallet ending in x0z9 of customer …4f2a.',
  }),
};

const bankAct = <Body extends v.GenericSchema>(
  act: Exclude<CustomerAction, OwnAct>,
  body: Body,
  words: Words & { readonly example: v.InferInput<NonNullable<Body>>; readonly refusals?: readonly RefusalNote[] },
) =>
  declareCall('POST', `/admin/customers/{guid}/${act}`, {
    params: customerParams,
    summary: words.summary,
    description: [
      words.description,
      'The log has it before the bank is asked, and again with what came of it.',
      repeatable,
    ],
    body,
    example: words.example,
    refusals: [...refusals, ...(words.refusals ?? []), keyRefusal, bankRefusal],
    reply: {
      message: 'It was done.',
      data: decision,
      example: { outcome: 'done', requestId: null, effect: words.effect },
    },
  });

const common = { reason: reasonField('optional'), version: versionField };
const guidField = (what: string) => field(v.pipe(v.string(what), v.regex(/^[\w-]{1,64}$/, what)));

/** Actions at the bank. */
export const bankActs = {
  'request-check': bankAct(
    'request-check',
    v.object({ check: v.picklist(requestedChecks, 'Choose documents or due diligence.'), ...common }),
    {
      summary: 'Have the bank ask for documents or due diligence',
      description: 'The bank decides about what the customer sends. We email the customer.',
      effect: 'The bank asks customer …4f2a for documents. We email them.',
      example: { check: 'document_submission', ...example },
      refusals: [
        { status: 409, code: 'too_many_checks', when: 'Staff asked the customer three times within 30 days.' },
      ],
    },
  ),
  'refresh-bank-account': bankAct(
    'refresh-bank-account',
    shape({ bankAccount: guidField('Choose a bank account.'), ...common }),
    {
      summary: 'Have a bank account connected again',
      description: 'The customer has to sign in to their bank before it is used again.',
      effect: 'The customer has to connect the account ending in 4321 again before it is used.',
      example: { bankAccount: 'f00d', ...example },
    },
  ),
  'resend-mail': bankAct('resend-mail', v.object({ record: guidField('Choose a transfer or an order.'), ...common }), {
    summary: 'Send the email about a transfer or an order again',
    description: 'To the address on file only.',
    effect: 'We emailed them again: depositArrived.',
    example: { record: 'f00d', ...example },
    refusals: [{ status: 409, code: 'no_news', when: 'Nothing has come of it yet.' }],
  }),
};
