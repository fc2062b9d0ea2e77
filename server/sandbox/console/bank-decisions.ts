import { Refusal } from '../../backend/http/envelope.ts';
import type { Services } from '../../services.ts';
import { advanceCustomers } from '../bank/customers/lifecycle.ts';
import { decideInquiry, findInquiry } from '../bank/decisions.ts';
import { conflict } from '../bank/http/errors.ts';
import { advanceMoney } from '../bank/lifecycle/advance-money.ts';
import type { Decisions } from './decisions.ts';
import { verifications } from './records.ts';

const absent = (what: string) => async () => {
  throw new Refusal(501, 'not_there', `The sandbox's bank has no ${what}.`);
};

/** What the embedded bank lets the console decide. */
export const bankDecisions: Decisions = {
  async advance(services, owner) {
    await advanceCustomers(services, owner);
    await advanceMoney(services, owner);
  },
  arriveDeposit: absent('deposit addresses'),
  returnTransfer: absent('transfers'),
  decideTransfer: absent('transfers'),
  decideWallet: absent('external wallets'),
  setWalletState: absent('external wallets'),
  setBankAccountState: absent('external bank accounts'),
  decideVerification,
};

/** Decides the hosted inquiry of a verification. @throws BankError 409 when it has none that is open. */
async function decideVerification(services: Services, guid: string, decision: 'pass' | 'fail' | 'review') {
  const { persona_inquiry_id: inquiryId } = await verifications.find(services, guid);
  const inquiry = inquiryId === null ? null : await findInquiry(services, inquiryId);
  if (inquiry === null || !inquiry.open || decision === 'review') throw conflict('The verification has no inquiry that could be decided so');
  await decideInquiry(services, inquiry.inquiryId, decision);
}
