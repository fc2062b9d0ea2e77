import {
  acceptedAddress,
  refusedAddress,
  sampleAddress,
  sampleLitecoin,
} from '../shared/addresses/addressCheck.cases.ts';
import { type Cases, startTime } from '../shared/cases.ts';
import { ProblemError, problem, waitOf } from '../shared/problem.ts';
import type { WalletCheckMachine } from './walletCheck.machine.ts';

export const offline = new ProblemError(problem('offline', true));
export const rateLimited = new ProblemError({
  ...problem('rateLimited', true),
  wait: { seconds: 12, until: startTime + 12_000 },
});

export const walletCheckCases: Cases<WalletCheckMachine> = {
  inputs: [undefined],
  events: {
    'asset.changed': [{ asset: 'LTC' }],
    'address.changed': [{ address: `bitcoin:${sampleAddress}?amount=1` }, { address: ' ' }],
    'suggestion.taken': [{ asset: 'LTC' }],
  },
  actors: {
    readClipboard: { done: [sampleLitecoin], faults: [new Error('not allowed')] },
    checkWallet: { done: [acceptedAddress, refusedAddress], faults: [offline, rateLimited] },
  },
  abstraction: ({ context }) => [context.address.trim() !== '', waitOf(context.problem) > 0],
  invariants: {
    'only a given address is checked': (snapshot) =>
      snapshot.matches('checking') && snapshot.context.address.trim() === '' ? 'there is no address' : undefined,
    'an answer is shown only as long as its address is there': (snapshot) => {
      const { checked, problem: failure } = snapshot.context;
      if (snapshot.matches('accepted') !== (checked !== null))
        return 'an accepted address is missing, or outlived its address';
      const hasFailed = snapshot.matches('refused') || snapshot.matches('unchecked');
      return hasFailed === (failure !== null) ? undefined : 'a problem is missing, or outlived its address';
    },
  },
};
