import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { stageWordings } from '#presenters/verification/stage.ts';

/** What the customer can do next, from the bank's state and their history. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string } | null;
  /** The key of the step in `setupSteps`; null where the way is blocked. */
  readonly step: SetupStep | null;
}

/** From a new account to one that trades, in the order in which a newcomer meets them. */
export const setupSteps = [
  { key: 'verify', label: 'Verify' },
  { key: 'bank', label: 'Link a bank' },
  { key: 'fund', label: 'Add money' },
  { key: 'order', label: 'First order' },
] as const;
export type SetupStep = (typeof setupSteps)[number]['key'];

export interface Situation {
  /** The bank's state of the customer: `storing`, `unverified`, `verified`, `rejected`, `frozen`; null while it loads. */
  readonly customerState: string | null;
  /** Of an unverified customer: where the verification stands. */
  readonly verification?: VerificationStage | 'unknown' | null;
  readonly hasBank: boolean;
  readonly hasMoney: boolean;
  readonly hasOrders: boolean;
}

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
    text: 'You can’t trade or deposit with this account. Contact support for your options.',
    action: contact,
    step: null,
  },
  frozen: {
    title: 'Your account is frozen',
    text: 'Your balances are unaffected, but you can’t move or trade them right now. Please contact support.',
    action: contact,
    step: null,
  },
};

const steps: Readonly<Record<Exclude<SetupStep, 'verify'>, NextStep>> = {
  bank: {
    title: 'Link a bank account',
    text: 'You deposit dollars from it and withdraw dollars to it. Choose your bank and sign in there. We never see that password.',
    action: { label: 'Link a bank account', href: '/payment-method' },
    step: 'bank',
  },
  fund: {
    title: 'Add money',
    text: 'Deposit dollars from your bank account, or send coins to your own deposit address.',
    action: { label: 'Make a deposit', href: '/deposits' },
    step: 'fund',
  },
  order: {
    title: 'Place your first order',
    text: 'You see the price, the fee and the exact amounts before you confirm.',
    action: { label: 'Buy or sell', href: '/exchange' },
    step: 'order',
  },
};

function verifyStep(stage: VerificationStage | 'unknown'): NextStep {
  const { title, text, action } = stageWordings[stage];
  return { title, text, action: { label: action, href: '/verify' }, step: 'verify' };
}

/** The next step; null when the setup is complete or unknown. A customer with money can trade before linking a bank. */
export function nextStepOf({ customerState, verification, hasBank, hasMoney, hasOrders }: Situation): NextStep | null {
  if (customerState === null) return null;
  if (customerState === 'unverified') return verifyStep(verification ?? 'unknown');
  if (customerState !== 'verified') return beforeVerified[customerState] ?? null;
  if (hasMoney && !hasOrders) return steps.order;
  if (!hasBank) return steps.bank;
  return hasMoney || hasOrders ? null : steps.fund;
}

/** Which steps are behind the customer. */
export const stepIsDone = (step: SetupStep, { customerState, hasBank, hasMoney, hasOrders }: Situation): boolean =>
  ({ verify: customerState === 'verified', bank: hasBank, fund: hasMoney || hasOrders, order: hasOrders })[step];
