import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { activityHref } from '#presenters/activity/labels.ts';
import { shortNameOf } from '#presenters/bankAccount/labels.ts';
import { stageWordings } from '#presenters/verification/stage.ts';
import { formatMoney } from '#ui/money/format.ts';
import { formatTime } from '#ui/time/format.ts';
import type { BankSituation, MoneySituation, Situation } from './situation.ts';

/** The customer's next step, from the bank's state and their history. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string } | null;
  /** The key of the step in `setupSteps`; null if something blocks it, and after the setup. */
  readonly step: SetupStep | null;
}

/** In the order in which a new customer meets them. */
export const setupSteps = [
  { key: 'verify', label: 'Verify' },
  { key: 'bank', label: 'Link a bank' },
  { key: 'fund', label: 'Add money' },
  { key: 'order', label: 'First order' },
] as const;
export type SetupStep = (typeof setupSteps)[number]['key'];

const contact = { label: 'Contact support', href: '/contact' } as const;

const beforeVerified: Readonly<Record<string, NextStep>> = {
  storing: {
    title: 'We’re opening your account',
    text: 'This takes a minute, and you don’t need to do anything. Your next step appears here.',
    action: null,
    step: 'verify',
  },
  rejected: {
    title: 'We couldn’t verify you',
    text: 'You can’t trade or deposit yet. See what didn’t pass and what to do next.',
    action: { label: 'See what to do', href: '/verify' },
    step: null,
  },
  frozen: {
    title: 'Your account is frozen',
    text: 'Your balances are unaffected, but you can’t move or trade them right now. Please contact support.',
    action: contact,
    step: null,
  },
};

const answerBank: NextStep = {
  title: 'The bank has a few questions',
  text: 'About 3 minutes, about where your money comes from. You can use your account meanwhile.',
  action: { label: 'Answer the questions', href: '/verify' },
  step: null,
};

const linkBank: NextStep = {
  title: 'Link a bank account',
  text: 'You deposit dollars from it and withdraw dollars to it. Choose your bank and sign in there. We never see that password.',
  action: { label: 'Link a bank account', href: '/payment-method' },
  step: 'bank',
};
const addMoney = {
  title: 'Add money',
  text: 'Deposit dollars from your bank account, or send coins to your own deposit address.',
} as const;
const firstOrder: NextStep = {
  title: 'Place your first order',
  text: 'You see the price, the fee and the exact amounts before you confirm.',
  action: { label: 'Buy or sell', href: '/exchange' },
  step: 'order',
};

function verifyStep(stage: VerificationStage | 'unknown'): NextStep {
  const { title, text, action } = stageWordings[stage];
  return { title, text, action: { label: action, href: '/verify' }, step: 'verify' };
}

function bankStep({ kind, account }: BankSituation): NextStep | null {
  const name = account === null ? 'your bank account' : shortNameOf(account);
  if (kind === 'refreshRequired')
    return {
      title: `Reconnect ${name}`,
      text: 'Your bank ended the connection. Until you sign in there again, you can’t deposit from this account or withdraw to it.',
      action: { label: 'Reconnect', href: '/payment-method' },
      step: 'bank',
    };
  if (kind === 'unverified')
    return {
      title: `Confirm that ${name} is yours`,
      text: 'The bank checks who owns an account before you can deposit from it or withdraw to it.',
      action: { label: 'Confirm bank account', href: '/payment-method' },
      step: 'bank',
    };
  if (kind === 'adding')
    return {
      title: `The bank is adding ${name}`,
      text: 'This takes a few seconds. You don’t need to do anything.',
      action: { label: 'View bank accounts', href: '/payment-method' },
      step: 'bank',
    };
  return kind === 'none' ? linkBank : null;
}

const viewDeposit = (guid: string) => ({ label: 'View deposit', href: activityHref({ guid }) });

/** The problem with using the customer's money; null once some is usable. */
function moneyStep(money: MoneySituation): NextStep | null {
  if (money.kind === 'available') return null;
  // Without a linked account, linking one is the step before this.
  if (money.kind === 'none')
    return { ...addMoney, action: { label: 'Deposit dollars', href: '/deposits?asset=USD' }, step: 'fund' };
  if (money.kind === 'coming')
    return {
      title: 'Your deposit is on its way',
      text: 'It appears in your balance as soon as it arrives. You don’t need to do anything.',
      action: viewDeposit(money.depositGuid),
      step: 'fund',
    };
  const dollars = formatMoney(money.dollars, 'USD');
  return {
    title: `${dollars} is on hold`,
    text:
      money.releasesAt === null
        ? 'Your deposit has arrived and is clearing. We show here when you can use it.'
        : `Your deposit has arrived and is clearing. You can use it from around ${formatTime(money.releasesAt, 'from')}.`,
    action: money.depositGuid === null ? null : viewDeposit(money.depositGuid),
    step: 'fund',
  };
}

/**
 * The next step; null if there is none or it is unknown. A customer with money can trade before
 * linking a bank, and one who has traded is past the setup: then only problems are shown.
 */
export function nextStepOf({
  customerState,
  verification,
  dueDiligence,
  bank,
  money,
  hasOrders,
}: Situation): NextStep | null {
  if (customerState === null) return null;
  if (customerState === 'unverified') return verifyStep(verification ?? 'unknown');
  if (customerState !== 'verified') return beforeVerified[customerState] ?? null;
  if (dueDiligence === 'wanted') return answerBank;
  const toLink = bankStep(bank);
  if (toLink && bank.kind === 'refreshRequired') return hasOrders ? { ...toLink, step: null } : toLink;
  if (money.kind === 'available' && !hasOrders) return firstOrder;
  const next = toLink ?? moneyStep(money);
  return next && hasOrders && toLink === null ? { ...next, step: null } : next;
}

/** Whether the customer is new: without a performance, the next step takes its place. */
export const isSetup = (next: NextStep, { customerState }: Situation): boolean =>
  next.step !== null || customerState !== 'verified';

export const stepIsDone = (step: SetupStep, { customerState, bank, money, hasOrders }: Situation): boolean =>
  ({
    verify: customerState === 'verified',
    bank: bank.kind === 'ready',
    fund: money.kind === 'available' || money.kind === 'onHold' || hasOrders,
    order: hasOrders,
  })[step];
