import { sampleLink } from '../bankLinking/bankLinking.cases.ts';
import { sampleAccount, samplePicked } from '../shared/banking/bankAccount.cases.ts';
import { type Cases, startTime } from '../shared/cases.ts';
import type { BankAccountsMachine } from './bankAccounts.machine.ts';

const customerGuid = '0123456789abcdef0123456789abcdef';
const other = { ...sampleAccount, guid: '0000000000000000000000000000000f' };
const deleted = { ...sampleAccount, guid: '00000000000000000000000000000010', state: 'deleted' };

export const bankAccountsCases: Cases<BankAccountsMachine> = {
  inputs: [
    { customerGuid, now: () => startTime, saved: null, returned: null },
    {
      customerGuid,
      now: () => startTime,
      saved: { customerGuid, picked: samplePicked, pickedAt: startTime, knownGuids: [] },
      returned: null,
    },
    ...[null, sampleAccount.guid].map((accountGuid) => ({
      ...{ customerGuid, now: () => startTime, saved: null },
      returned: { address: '/payment-method?oauth_state_id=1', link: { ...sampleLink, accountGuid } },
    })),
  ],
  events: {
    'accounts.reported': [
      { accounts: [] },
      { accounts: [sampleAccount, deleted] },
      { accounts: [other, sampleAccount] },
    ],
    'account.changed': [{ guid: sampleAccount.guid }],
  },
  actors: {
    watchAccounts: { stream: true },
    bankLinking: { done: [{ kind: 'linked', account: other }, { kind: 'left' }] },
    bankAccount: { stream: true },
  },
  abstraction: ({ context }) => [context.accounts.map(({ id }) => id), context.knownGuids.length],
  invariants: {
    'an account has one flow': ({ context }) =>
      new Set(context.accounts.map(({ id }) => id)).size === context.accounts.length ? undefined : 'one has two',
    'every account with a flow is known': ({ context }) =>
      context.accounts.every(({ id }) => context.knownGuids.includes(id)) ? undefined : 'one is not',
  },
};
