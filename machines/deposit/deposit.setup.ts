import { assign, setup } from 'xstate';
import { type AssetCode, isTradable } from '#domain/assets/assets.ts';
import type { Problem } from '../shared/problem.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { addressSteps, backOff, requestLimit, slowAddressAfter } from '../shared/waits.ts';
import { type CreateAddressResult, createAddress, findAddress, readAddress, watchFacts } from './deposit.actors.ts';
import { knownAddress, withAddress } from './deposit.address.ts';
import type { DepositAddress, DepositContext, DepositEvent, DepositInput } from './deposit.types.ts';

type Choice = { readonly asset: AssetCode | null };

export const depositSetup = setup({
  types: { input: {} as DepositInput, context: {} as DepositContext, events: {} as DepositEvent, tags: {} as Tag, meta: {} as StateMeta },
  actors: { watchFacts, findAddress, createAddress, readAddress },
  guards: {
    assetIsShown: ({ context }, { asset }: Choice) => context.asset === asset,
    assetIsCoin: (_, { asset }: Choice) => asset !== null && isTradable(asset),
    addressIsKnown: ({ context }, { asset }: Choice) => asset !== null && isTradable(asset) && context.addresses[asset]?.address != null,
    addressIsReady: ({ context }) => knownAddress(context)?.address != null,
    addressExists: ({ context }) => knownAddress(context) !== null,
    customerIsUnknown: ({ context }) => context.customerState === null,
    customerIsVerified: ({ context }) => context.customerState === 'verified',
    accepted: (_, answer: Answer) => answer.ok,
    customerIsRefused: (_, answer: Answer) => isRefusedFor(answer, 'unverifiedCustomer'),
  },
  actions: {
    storeCustomerState: assign({ customerState: (_, { state }: { state: string }) => state }),
    storeAsset: assign({ asset: (_, { asset }: Choice) => asset, problem: null }),
    storeAddress: assign(({ context }, address: DepositAddress | null) => withAddress(context, address)),
    storeCreatedAddress: assign(({ context }, answer: CreateAddressResult) => withAddress(context, answer.ok ? answer.address : null)),
    storeRefusal: assign({ problem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblem: assign({ problem: null }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
  },
  delays: {
    requestLimit,
    slowAddressAfter,
    addressWait: ({ context }) => backOff(addressSteps, context.polls),
  },
});
