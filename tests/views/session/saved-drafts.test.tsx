import { beforeEach, expect, test } from 'vitest';
import { readSavedPick } from '#features/payment-method/saved.ts';
import { readSavedBuy } from '#features/recurring-buys/saved.ts';
import { blankDraft } from '#machines/contactForm/contactForm.machine.ts';
import { sampleReload as reloadOfDeposit } from '#machines/deposit/deposit.cases.ts';
import { sampleReload as reloadOfWallet } from '#machines/externalWallet/externalWallet.cases.ts';
import { sampleReload as reloadOfOrder } from '#machines/order/order.cases.ts';
import { sampleSavedBuy } from '#machines/recurringBuy/recurringBuy.cases.ts';
import { samplePicked } from '#machines/shared/banking/bankAccount.cases.ts';
import { sampleSent, sampleWallet, sampleWithdrawalQuote } from '#machines/shared/transferring/transfer.cases.ts';
import { sampleReload as reloadOfWithdrawal } from '#machines/withdrawal/withdrawal.cases.ts';
import {
  removeSavedDrafts,
  type SavedFlow,
  savedDrafts,
  savedFlow,
  savedFlowKeys,
  saveFlow,
} from '#ports/browser/saved-flows.ts';

const order = reloadOfOrder(null)(Date.now).saved;
const deposit = reloadOfDeposit(null)(Date.now).saved;
const withdrawal = reloadOfWithdrawal(sampleSent(sampleWithdrawalQuote, sampleWallet))(Date.now).saved;
const wallet = (wasSubmitted: boolean) => reloadOfWallet(wasSubmitted).saved;
const pick = { customerGuid: '0123456789abcdef0123456789abcdef', picked: samplePicked, pickedAt: 1, knownGuids: ['a'] };
const buy = sampleSavedBuy;
const message = (wasSubmitted: boolean) => ({ draft: blankDraft, wasSubmitted });

const signUp = { firstName: 'Maya', termsAccepted: false };

type Saved = object | null;
const unsent: Record<SavedFlow, Saved> = {
  order: order && { ...order, sent: null },
  deposit: deposit && { ...deposit, sent: null },
  withdrawal: withdrawal && { ...withdrawal, sent: null },
  externalWallet: wallet(false),
  bankLinking: pick,
  recurringBuy: buy,
  contact: message(false),
  otc: message(false),
  signUp,
};
const submitted: Record<SavedFlow, Saved> = {
  order,
  deposit,
  withdrawal,
  externalWallet: wallet(true),
  bankLinking: pick,
  recurringBuy: buy,
  contact: message(true),
  otc: message(true),
  signUp,
};
const flows = Object.keys(savedFlowKeys) as SavedFlow[];
const saveAll = (saved: Record<SavedFlow, Saved>) => {
  for (const flow of flows) saveFlow(flow, saved[flow] ?? {});
};

beforeEach(() => sessionStorage.clear());

test('everything that was not sent is a draft', () => {
  saveAll(unsent);
  expect(Object.keys(savedDrafts())).toEqual(flows);
  removeSavedDrafts();
  expect(sessionStorage).toHaveLength(0);
});

test('what a customer sent stays saved; a message that arrives once however often it is sent is a draft', () => {
  saveAll(submitted);
  expect(Object.keys(savedDrafts())).toEqual(['bankLinking', 'recurringBuy', 'contact', 'otc', 'signUp']);
  removeSavedDrafts();
  expect(flows.map((flow) => savedFlow(flow))).toEqual([
    order,
    deposit,
    withdrawal,
    wallet(true),
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a selected bank account is the same afterwards, and not believed in any other shape', () => {
  saveFlow('bankLinking', pick);
  expect(readSavedPick()).toEqual(pick);
  saveFlow('bankLinking', { ...pick, knownGuids: null });
  expect(readSavedPick()).toBeNull();
});

test('the form of a recurring buy is the same afterwards, for its customer and in no other shape', () => {
  saveFlow('recurringBuy', buy);
  expect(readSavedBuy(buy.customerGuid)).toEqual(buy);
  expect(readSavedBuy('another')).toBeNull();
  saveFlow('recurringBuy', { ...buy, draft: { ...buy.draft, rhythm: 'hourly' } });
  expect(readSavedBuy(buy.customerGuid)).toBeNull();
});

test('what cannot be read is removed as a draft', () => {
  sessionStorage.setItem(savedFlowKeys.order, '{');
  expect(savedDrafts()).toEqual({ order: '{' });
});
