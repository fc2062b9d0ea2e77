import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import { faultSchema } from '../faults/fault-schema.ts';
import { addFault, type Fault } from '../faults/fault-store.ts';
import { fields } from '../fields.ts';
import {
  bankAccountSchema,
  customerSchema,
  decideCustomer,
  decideTransfer,
  decideVerification,
  decideWallet,
  depositSchema,
  endBankAccountHold,
  endWalletHold,
  requestDueDiligence,
  returnSchema,
  returnTransfer,
  sendDeposit,
  setBankAccountState,
  transferSchema,
  verificationSchema,
  walletSchema,
} from './bank-actions.ts';
import { clockSchema, moveClock } from './clock.ts';
import type { Desk } from './desk.ts';
import { checked, type FormInput } from './input.ts';
import { resetSandbox, resetSchema } from './reset.ts';
import { addSession, browsersSchema, expireSession, expirySchema, forgetBrowsers, sessionSchema } from './sessions.ts';

/** `delay` in milliseconds, `retry_after` in seconds; null if not applicable. */
export const presentFault = (fault: Fault) => ({
  id: String(fault.serial),
  service: fault.service,
  method: fault.method,
  path: fault.path,
  kind: fault.kind,
  status: fault.status,
  delay: fault.delay,
  retry_after: fault.retryAfter,
  after: fault.after,
  calls_left: fault.callsLeft,
  created_at: new Date(fault.createdAt).toISOString(),
});
export type FaultLine = ReturnType<typeof presentFault>;

export interface Action {
  /** Relative to the console; `:guid` names the record. */
  readonly path: string;
  /** For `GET /sandbox/api`. */
  readonly about: string;
  readonly record?: string;
  readonly status?: ContentfulStatusCode;
  readonly done: string;
  /** Where to go next. */
  readonly next: (reply: Reply) => string;
  /** @throws Refusal 422 naming each wrong field, or as the action */
  perform(desk: Desk, given: FormInput, guid: string): Promise<Reply>;
}

type Reply = Readonly<Record<string, unknown>>;

interface Definition<Schema extends v.GenericSchema> extends Omit<Action, 'perform'> {
  readonly schema: Schema;
  readonly run: (desk: Desk, input: v.InferOutput<Schema>, guid: string) => Promise<object>;
}

const action = <Schema extends v.GenericSchema>({ schema, run, ...rest }: Definition<Schema>): Action => ({
  ...rest,
  perform: async (desk, given, guid) => ({ ...(await run(desk, checked(schema, given), guid)) }),
});

const customerPage = (guid: unknown) =>
  typeof guid === 'string' ? `/sandbox/customers/${guid}` : '/sandbox/customers';
const toOwner = (reply: Reply) => customerPage(reply.customer_guid);
const toCustomer = (reply: Reply) => customerPage(reply.guid);

export const actions = {
  deposit: action({
    path: '/deposits',
    about:
      'Send a crypto deposit to an address: {address, amount in base units or units in whole ones, asset? if it takes several, txn_hash?}',
    status: 201,
    done: 'The coins are on their way.',
    next: () => '/sandbox/deposits',
    schema: depositSchema,
    run: sendDeposit,
  }),
  verification: action({
    path: '/verifications/:guid',
    about: 'Decide an identity verification: {decision: pass | fail | review | more_documents, failure_codes?}',
    record: 'verification',
    done: 'The verification was decided. It takes effect after the processing delay.',
    next: toOwner,
    schema: verificationSchema,
    run: decideVerification,
  }),
  customer: action({
    path: '/customers/:guid',
    about: 'Freeze a customer, unfreeze them, or let their verification expire: {decision: freeze | unfreeze | expire}',
    record: 'customer',
    done: 'The customer was updated.',
    next: toCustomer,
    schema: customerSchema,
    run: decideCustomer,
  }),
  dueDiligence: action({
    path: '/customers/:guid/due_diligence',
    about: 'Have the bank ask a customer about their money, by enhanced due diligence: {}',
    record: 'customer',
    status: 201,
    done: 'The bank asks the customer about their money.',
    next: toOwner,
    schema: fields({}),
    run: (desk, _input, guid) => requestDueDiligence(desk, guid),
  }),
  bankAccount: action({
    path: '/bank_accounts/:guid',
    about: 'Set the state of an external bank account: {state, failure_code?}',
    record: 'bank account',
    done: 'The bank account state was updated.',
    next: toOwner,
    schema: bankAccountSchema,
    run: setBankAccountState,
  }),
  bankAccountHold: action({
    path: '/bank_accounts/:guid/end-hold',
    about: 'End the hold of a new external bank account, as if it had been added a week earlier: {}',
    record: 'bank account',
    done: 'The bank account can be withdrawn to now.',
    next: toOwner,
    schema: fields({}),
    run: endBankAccountHold,
  }),
  wallet: action({
    path: '/wallets/:guid',
    about: "End an external wallet's review, or set its state: {decision: approve | reject} or {state}",
    record: 'wallet',
    done: 'The wallet was updated.',
    next: toOwner,
    schema: walletSchema,
    run: decideWallet,
  }),
  walletHold: action({
    path: '/wallets/:guid/end-hold',
    about: 'End the hold of a new external wallet, as if it had been added a week earlier: {}',
    record: 'wallet',
    done: 'The wallet can be sent to now.',
    next: toOwner,
    schema: fields({}),
    run: endWalletHold,
  }),
  transfer: action({
    path: '/transfers/:guid',
    about: "End a transfer's review: {decision: approve | reject}",
    record: 'transfer',
    done: 'The transfer was decided.',
    next: toOwner,
    schema: transferSchema,
    run: decideTransfer,
  }),
  return: action({
    path: '/transfers/:guid/return',
    about: 'Return an ACH transfer: {return_code such as R01}',
    record: 'transfer',
    done: 'The transfer was returned.',
    next: toOwner,
    schema: returnSchema,
    run: returnTransfer,
  }),
  session: action({
    path: '/sessions',
    about:
      'Sign a customer in without a password, ending the session elsewhere: {email, access_seconds?, user_seconds?}',
    status: 201,
    done: "A newer session is open. The browser's session ends at its next check, within half a minute.",
    next: toCustomer,
    schema: sessionSchema,
    run: addSession,
  }),
  expiry: action({
    path: '/sessions/expire',
    about: 'Expire tokens: {email, token: access | user | both}',
    done: 'The tokens have expired.',
    next: toCustomer,
    schema: expirySchema,
    run: expireSession,
  }),
  browsers: action({
    path: '/sessions/forget_browsers',
    about: 'Forget the browsers of a customer, so that the next sign-in needs an emailed code: {email}',
    done: 'All browsers are new to this customer.',
    next: toCustomer,
    schema: browsersSchema,
    run: forgetBrowsers,
  }),
  clock: action({
    path: '/clock',
    about: "Move the sandbox's clock forward: {advance such as 2h}, {advance_ms} or {set: ISO 8601}",
    done: 'The clock was moved.',
    next: () => '/sandbox/clock',
    schema: clockSchema,
    run: moveClock,
  }),
  fault: action({
    path: '/faults',
    about:
      'Make a service fail: {service, path with *, kind: slow | failing | rate_limited | malformed | offline, calls, method?, status?, delay?, retry_after?, after?}',
    status: 201,
    done: 'The fault is active.',
    next: () => '/sandbox/faults',
    schema: faultSchema,
    run: async ({ services }, input) => presentFault(await addFault(services, input)),
  }),
  reset: action({
    path: '/reset',
    about: 'Empty the sandbox and recreate the demo customers: {confirm: "reset"}',
    done: 'The sandbox was reset.',
    next: () => '/sandbox/reset',
    schema: resetSchema,
    run: resetSandbox,
  }),
} as const satisfies Readonly<Record<string, Action>>;
