import * as v from 'valibot';
import { field } from '#contract/kit/fields.ts';
import { bankRefusal, checkRefusal, keyRefusal, type RefusalNote } from '#contract/kit/refusals.ts';
import { decisionData, reasonField, versionField } from '#contract/staff/peopleFields.ts';
import { type CustomerAct, customerActs, requestedChecks } from '#domain/staff/customerActs.ts';
import { staffWith } from '../../access/staff/access.ts';
import type { StaffCall } from '../../access/staff/perform.ts';
import { type Route, route } from '../../kit/http/routes.ts';
import { actFields, type OwnAct, type StoredAct } from './acts.ts';
import { refreshBankAccount, requestCheck, requireFewChecks, resendMail } from './bank-acts.ts';
import { doAct, previewAct } from './do-act.ts';

const params = v.object({ guid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The bank’s, of a customer.')) });
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
  /** A sample. */
  readonly effect: string;
}

const words: Readonly<Record<OwnAct, Words>> = {
  freeze: {
    summary: 'Freeze a customer',
    description: 'Sessions, codes and links end, and nobody can sign in. What the bank is doing already continues. It opens a case.',
    effect: 'Ends 1 session. Nobody can sign in until compliance lifts the freeze, with a second person.',
  },
  'lift-freeze': {
    summary: 'Lift a freeze',
    description: 'It waits for a second person. A lock of the customer’s own stays.',
    effect: 'Lifts the freeze of customer …4f2a: they can sign in again.',
  },
  'pause-withdrawals': {
    summary: 'Pause a customer’s withdrawals',
    description: 'The pause ends automatically. A longer one is not shortened.',
    effect: 'Pauses withdrawals for 72 hours. The pause ends automatically.',
  },
  'end-pause': {
    summary: 'End a pause of withdrawals',
    description: 'It waits for a second person.',
    effect: 'Customer …4f2a can withdraw again at once, instead of from Jan 18, 2026, 12:00 PM UTC on.',
  },
  'end-sessions': { summary: 'End a customer’s session', description: 'At once. They can sign in again.', effect: 'Ends 1 session.' },
  'reset-factors': {
    summary: 'Reset a customer’s two-step verification',
    description: 'It waits for a second person, pauses withdrawals for 72 hours and ends the session.',
    effect: 'Removes the authenticator app and the recovery codes of customer …4f2a.',
  },
};

const previewData = v.strictObject({
  version: v.pipe(v.number(), v.integer(), v.description('What the act is to be sent with.')),
  effect: v.pipe(v.array(v.string()), v.description('What it would do now, in sentences.')),
});

function actRoutes([act, { summary, description, effect }]: readonly [OwnAct, Words]): readonly Route[] {
  const path = `/admin/customers/{guid}/${act}`;
  const access = staffWith(customerActs[act]);
  const preview = route({
    ...{ method: 'GET', path, params, access, limit: 'staff', summary: `${summary}: what it would do`, refusals },
    description: ['Worked out now, before somebody confirms it.'],
    reply: { message: 'What it would do.', data: previewData, example: { version: 3, effect: [effect] } },
    handler: ({ services, who, params: { guid } }) => previewAct(services, who, act, guid),
  });
  const perform = route({
    ...{ method: 'POST', path, params, access, limit: 'staff', summary, description: [description, repeatable] },
    body: v.object({ reason: reasonField('required'), version: versionField, ...(actFields[act] as v.ObjectEntries) }),
    example: { ...example, ...(act === 'pause-withdrawals' && { hours: '72' }) },
    reply: { message: 'Your change was accepted.', data: decisionData, example: { outcome: 'done' as const, request_id: null, effect } },
    refusals: [...refusals, ...(act === 'reset-factors' ? [checkRefusal] : []), keyRefusal],
    handler({ services, c, who, params: { guid }, body }) {
      const { reason: why, version: seen, ...fields } = body as { reason: string; version: number } & StoredAct['fields'];
      return doAct({ services, c, who }, { kind: 'customerAct', act, guid, fields: fields as StoredAct['fields'] }, why, seen);
    },
  });
  return [preview, perform];
}

interface BankWords<Field extends v.GenericSchema<unknown, string>> extends Words {
  readonly act: Exclude<CustomerAct, OwnAct>;
  readonly name: string;
  readonly field: Field;
  readonly sample: string;
  readonly refusals?: readonly RefusalNote[];
  carryOut(
    call: StaffCall,
    about: { guid: string; reason: string; version: number },
    given: v.InferOutput<Field>,
  ): Promise<v.InferOutput<typeof decisionData>>;
}

const bankActRoute = <Field extends v.GenericSchema<unknown, string>>(words: BankWords<Field>): Route =>
  route({
    ...{ method: 'POST', path: `/admin/customers/{guid}/${words.act}`, params, access: staffWith(customerActs[words.act]), limit: 'staff' },
    ...{
      summary: words.summary,
      description: [words.description, 'The log has it before the bank is asked, and again with what came of it.', repeatable],
    },
    body: v.object({ reason: reasonField('optional'), version: versionField, [words.name]: words.field as v.GenericSchema<unknown, string> }),
    example: { [words.name]: words.sample, ...example },
    reply: { message: 'It was done.', data: decisionData, example: { outcome: 'done' as const, request_id: null, effect: words.effect } },
    refusals: [...refusals, ...(words.refusals ?? []), keyRefusal, bankRefusal],
    handler({ services, c, who, params: { guid }, body }) {
      const { reason: why, version: seen, ...fields } = body as { reason: string; version: number } & Readonly<Record<string, string>>;
      return words.carryOut({ services, c, who }, { guid, reason: why, version: seen }, fields[words.name] as v.InferOutput<Field>);
    },
  });

const guidField = (what: string) => field(v.pipe(v.string(what), v.regex(/^[\w-]{1,64}$/, what)));

export const customerActRoutes: readonly Route[] = [
  ...(Object.entries(words) as Array<[OwnAct, Words]>).flatMap(actRoutes),
  bankActRoute({
    ...{
      act: 'request-check',
      name: 'check',
      field: v.picklist(requestedChecks, 'Choose documents or due diligence.'),
      sample: 'document_submission',
    },
    summary: 'Have the bank ask for documents or due diligence',
    description: 'The bank decides about what the customer sends. We email the customer.',
    effect: 'The bank asks customer …4f2a for documents. We email them.',
    refusals: [{ status: 409, code: 'too_many_checks', when: 'Staff asked the customer three times within 30 days.' }],
    async carryOut(call, about, method) {
      await requireFewChecks(call.services, about.guid);
      return requestCheck(call, about, method);
    },
  }),
  bankActRoute({
    ...{ act: 'refresh-bank-account', name: 'bank_account', field: guidField('Choose a bank account.'), sample: 'f00d' },
    summary: 'Have a bank account connected again',
    description: 'The customer has to sign in to their bank before it is used again.',
    effect: 'The customer has to connect the account ending in 4321 again before it is used.',
    carryOut: refreshBankAccount,
  }),
  bankActRoute({
    ...{ act: 'resend-mail', name: 'record', field: guidField('Choose a transfer or an order.'), sample: 'f00d' },
    summary: 'Send the email about a transfer or an order again',
    description: 'To the address on file only.',
    effect: 'We emailed them again: depositArrived.',
    refusals: [{ status: 409, code: 'no_news', when: 'Nothing has come of it yet.' }],
    carryOut: resendMail,
  }),
];
