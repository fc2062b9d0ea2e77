import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { startTime } from '../cases.ts';
import type { PickedAccount } from './bankLink.ts';

/** Samples for tests with linked bank accounts. */

export const sampleAccount: BankAccount = {
  guid: '0000000000000000000000000000000e',
  name: 'First Platypus Bank',
  accountName: 'Plaid Checking',
  mask: '0000',
  state: 'completed',
  failureCode: null,
  isLinked: true,
  createdAt: startTime - 172_800_000,
  updatedAt: startTime,
};

export const samplePicked: PickedAccount = {
  publicToken: 'public-sandbox-1',
  account: {
    id: 'picked-1',
    name: 'Plaid Checking',
    mask: '0000',
    currency: 'USD',
    institution: 'First Platypus Bank',
  },
};
