import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { sampleLink } from '../bankLinking/bankLinking.cases.ts';
import { sampleStepUp } from '../oneTimeCode/oneTimeCode.cases.ts';
import { sampleAccount } from '../shared/banking/bankAccount.cases.ts';
import { type Cases, refusal, startTime, stubRef } from '../shared/cases.ts';
import type { BankAccountMachine } from './bankAccount.machine.ts';
import type { BankAccountContext, OwnershipCheck } from './bankAccount.types.ts';

const customerGuid = '0123456789abcdef0123456789abcdef';

export const inState = (state: string, more: Partial<BankAccount> = {}): BankAccount => ({
  ...sampleAccount,
  state,
  ...more,
});
export const openCheck: OwnershipCheck = {
  guid: '00000000000000000000000000000002',
  state: 'waiting',
  outcome: null,
  failureCodes: [],
};
const passedCheck: OwnershipCheck = { ...openCheck, state: 'completed', outcome: 'passed' };
export const failedCheck: OwnershipCheck = {
  ...openCheck,
  state: 'completed',
  outcome: 'failed',
  failureCodes: ['name_check_failure'],
};

const states = [
  'storing',
  'unverified',
  'completed',
  'refresh_required',
  'failed',
  'deleting',
  'deleted',
  'paused_for_review',
];
const older = inState('completed', { updatedAt: startTime - 1 });

export const bankAccountCases: Cases<BankAccountMachine> = {
  // Reports can lead to every other state.
  inputs: [inState('storing'), inState('unverified'), inState('refresh_required')].map((account) => ({
    ...{ customerGuid, account, now: () => startTime, reportTo: stubRef<BankAccountContext['reportTo']>() },
    isNew: account.state === 'unverified',
    returned:
      account.state === 'refresh_required' ? { address: '/payment-method?oauth_state_id=1', link: sampleLink } : null,
  })),
  events: {
    'account.reported': [...states.map((state) => inState(state)), older].map((account) => ({
      type: 'account.reported',
      account,
    })),
  },
  actors: {
    readAccount: { done: [inState('storing'), inState('unverified'), inState('deleting'), inState('deleted')] },
    findOwnership: { done: [null, openCheck, passedCheck, failedCheck] },
    startOwnership: {
      done: [{ ok: true, check: openCheck }, refusal('refused')],
    },
    readOwnership: {
      done: [
        { check: openCheck, account: inState('unverified') },
        { check: failedCheck, account: inState('unverified') },
        { check: passedCheck, account: inState('unverified') },
        { check: passedCheck, account: inState('completed') },
      ],
    },
    completeAccount: {
      done: [{ ok: true, account: inState('completed') }, refusal('refused')],
    },
    deleteAccount: {
      done: [{ ok: true, account: inState('deleting') }, refusal('stepUpExpired'), refusal('refused')],
    },
    bankLinking: { done: [{ kind: 'reconnected' }, { kind: 'left' }] },
    oneTimeCode: { done: [{ stepUp: sampleStepUp }] },
  },
  abstraction: ({ context: { account, check, isNew, returned } }) => [
    account.state,
    check?.outcome ?? check?.state,
    isNew,
    returned !== null,
  ],
  invariants: {
    'a step-up token lives only while it is used': (snapshot) =>
      snapshot.context.stepUp !== null && !snapshot.matches({ removing: 'requesting' })
        ? 'it is still in the context'
        : undefined,
    'an older report changes nothing': ({ context }) => (context.account === older ? 'it was stored' : undefined),
    'only the bank makes an account ready': (snapshot) =>
      snapshot.matches('completed') && snapshot.context.account.state !== 'completed' ? 'ready without it' : undefined,
  },
};
