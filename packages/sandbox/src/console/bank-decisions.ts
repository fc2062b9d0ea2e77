import { expireCompliance, freezeCustomer, unfreezeCustomer } from '../bank/customers/decisions.ts';
import { advanceCustomers } from '../bank/customers/lifecycle.ts';
import { advanceDepositAddresses } from '../bank/deposit-addresses/advance.ts';
import { advanceExternalBankAccounts } from '../bank/external-bank-accounts/advance.ts';
import { setBankAccountState } from '../bank/external-bank-accounts/decisions.ts';
import { failureCodes as accountFailures } from '../bank/external-bank-accounts/lifecycle.ts';
import { advanceExternalWallets } from '../bank/external-wallets/advance.ts';
import { decideWallet, setWalletState } from '../bank/external-wallets/decisions.ts';
import { conflict, invalidParameter } from '../bank/http/errors.ts';
import { decideVerification, requestDueDiligence } from '../bank/identity-verifications/decisions.ts';
import { failureCodes as verificationFailures } from '../bank/identity-verifications/failure-codes.ts';
import { advanceMoney } from '../bank/lifecycle/advance-money.ts';
import { arriveDeposit } from '../bank/transfers/arrivals.ts';
import { decideTransfer } from '../bank/transfers/decisions.ts';
import { endHold } from '../bank/transfers/destination-holds.ts';
import { returnTransfer } from '../bank/transfers/returns.ts';
import type { Decisions } from './decisions.ts';

/** The embedded bank's decisions. */
export const bankDecisions: Decisions = {
  async advance(services, owner) {
    await advanceCustomers(services, owner);
    await advanceDepositAddresses(services, owner);
    await advanceExternalWallets(services, owner);
    await advanceExternalBankAccounts(services, owner);
    await advanceMoney(services, owner);
  },
  async arriveDeposit(services, arrival) {
    const outcome = await arriveDeposit(services, arrival);
    if (outcome.kind === 'refused') throw invalidParameter(arrivalRefusals[outcome.reason]);
    return outcome.transfer.guid;
  },
  async returnTransfer(services, guid, code) {
    const outcome = await returnTransfer(services, guid, code);
    if (outcome.kind === 'refused')
      throw outcome.reason === 'invalid_code'
        ? invalidParameter(returnRefusals.invalid_code)
        : conflict(returnRefusals[outcome.reason]);
  },
  async decideTransfer(services, guid, decision) {
    const outcome = await decideTransfer(services, guid, decision);
    if (outcome.kind === 'refused') throw conflict('Only a transfer in review can be decided');
  },
  async decideWallet(services, guid, decision) {
    const wallet = await decideWallet(services, guid, decision);
    if (wallet?.decision !== decision) throw conflict('Only a wallet in review can be decided; set a state instead');
  },
  setWalletState,
  endHold,
  async setBankAccountState(services, guid, state, failureCode) {
    const account = await setBankAccountState(
      services,
      guid,
      state,
      failureCode === undefined ? undefined : oneOf(accountFailures, failureCode, 'failure_code'),
    );
    if (account?.state !== state) throw conflict('A deleted bank account cannot be changed');
  },
  decideCustomer: (services, guid, decision) => customerChanges[decision](services, guid),
  requestDueDiligence: async (services, customerGuid) => (await requestDueDiligence(services, customerGuid)).guid,
  async decideVerification(services, guid, decision, failureCodes = []) {
    const codes = failureCodes.map((code) => oneOf(verificationFailures, code, 'failure_codes'));
    const verification = await decideVerification(services, guid, decision, codes);
    const wanted = { pass: 'passed', fail: 'failed', review: null, more_documents: null } as const;
    const open = verification?.state !== 'expired' && verification?.outcome === wanted[decision];
    if (open && decision === 'more_documents' && verification?.personaInquiryId === null)
      throw conflict('This verification takes no documents');
    if (!open) throw conflict('The verification was already decided or has expired');
  },
};

const customerChanges = { freeze: freezeCustomer, unfreeze: unfreezeCustomer, expire: expireCompliance } as const;

const arrivalRefusals = {
  unknown_address: 'address is not a deposit address that accepts coins',
  several_assets: 'asset is needed: the address takes several',
  invalid_amount: 'amount must be more than 0',
  invalid_hash: 'txn_hash must be text of at most 128 characters',
} as const;

const returnRefusals = {
  unknown_transfer: 'This transfer does not exist',
  invalid_code: 'return_code must be one of R01 to R85',
  already_returned: 'The transfer was already returned',
  not_returnable: 'Only an ACH deposit that has arrived can be returned',
} as const;

function oneOf<const Code extends string>(codes: readonly Code[], given: string, field: string): Code {
  const code = codes.find((candidate) => candidate === given);
  if (code === undefined) throw invalidParameter(`${field} must be one of ${codes.join(', ')}`);
  return code;
}
