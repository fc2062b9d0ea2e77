import { sampleStepUp } from '../oneTimeCode/oneTimeCode.cases.ts';
import { sampleAccount, samplePicked } from '../shared/banking/bankAccount.cases.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import type { BankLinkingMachine } from './bankLinking.machine.ts';

const customerGuid = '0123456789abcdef0123456789abcdef';
const address = 'https://exchange.example.com/payment-method?oauth_state_id=1';
export const sampleLink = {
  customerGuid,
  accountGuid: null,
  linkToken: 'link-sandbox-1',
  expiresAt: startTime + 3600_000,
  knownGuids: [],
};

export const bankLinkingCases: Cases<BankLinkingMachine> = {
  inputs: [
    (now) => ({ customerGuid, accountGuid: null, knownGuids: [], now, saved: null, returned: null }),
    (now) => ({ customerGuid, accountGuid: sampleAccount.guid, knownGuids: [], now, saved: null, returned: null }),
    (now) => ({
      customerGuid,
      accountGuid: null,
      knownGuids: [],
      now,
      saved: { customerGuid, picked: samplePicked, pickedAt: now(), knownGuids: [] },
      returned: null,
    }),
    ...[sampleLink, { ...sampleLink, customerGuid: 'another' }, { ...sampleLink, expiresAt: startTime }, null].map(
      (link) => (now: () => number) => ({
        customerGuid,
        accountGuid: null,
        knownGuids: [],
        now,
        saved: null,
        returned: { address, link },
      }),
    ),
  ],
  events: {},
  actors: {
    createWorkflow: {
      done: [{ ok: true, guid: '00000000000000000000000000000001' }, refusal('refused')],
    },
    readWorkflow: {
      done: [
        { state: 'storing', linkToken: null },
        { state: 'completed', linkToken: 'link-sandbox-1' },
        { state: 'failed', linkToken: null },
      ],
    },
    openBankLink: {
      done: [
        { kind: 'linked', ...samplePicked },
        { kind: 'reconnected' },
        { kind: 'exited' },
        { kind: 'failed', code: 'selectOnlyOneAccount' },
      ],
    },
    oneTimeCode: { done: [{ stepUp: sampleStepUp }] },
    addAccount: {
      done: [
        { ok: true, account: { ...sampleAccount, state: 'storing' } },
        refusal('stepUpExpired'),
        refusal('refused'),
      ],
    },
    findAccount: { done: [{ ...sampleAccount, state: 'storing' }, null] },
  },
  // The search is final after the fifth read.
  abstraction: ({ context, ...snapshot }) => [
    context.picked !== null,
    snapshot.matches('exchanging') ? Math.min(context.polls, 5) : null,
    context.searchedAt - context.sentAt > 15_000,
  ],
  invariants: {
    'a step-up token lives only while it is used': (snapshot) =>
      snapshot.context.stepUp !== null && !snapshot.matches({ exchanging: 'sending' })
        ? 'it is still in the context'
        : undefined,
    'what was selected is there until it is added': (snapshot) =>
      (snapshot.matches('confirmingCode') || snapshot.matches('exchanging')) && snapshot.context.picked === null
        ? 'it is lost'
        : undefined,
  },
};
