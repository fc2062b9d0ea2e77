/** What the customer may do next, as the bank's word on them and their history say. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string } | null;
  /** Of the three steps from a new account to a first order; null where the way is blocked. */
  readonly step: 1 | 2 | 3 | null;
}

export interface Situation {
  /** The bank's state of the customer: `storing`, `unverified`, `verified`, `rejected`, `frozen`; null while it loads. */
  readonly customerState: string | null;
  readonly hasMoney: boolean;
  readonly hasOrders: boolean;
}

const contact = { label: 'Contact support', href: '/contact' } as const;

const beforeVerified: Readonly<Record<string, NextStep>> = {
  storing: {
    title: 'We are opening your account',
    text: 'This takes a minute. Nothing is needed from you; the next step appears here.',
    action: null,
    step: 1,
  },
  unverified: {
    title: 'Verify your identity',
    text: 'It takes about three minutes. Have your ID at hand. After that you can deposit and trade.',
    action: { label: 'Verify your identity', href: '/verify' },
    step: 1,
  },
  rejected: {
    title: 'We could not verify you',
    text: 'Trading and deposits stay off for this account. Support can tell you what is possible.',
    action: contact,
    step: null,
  },
  frozen: {
    title: 'Your account is frozen',
    text: 'Your money is where it was, but it cannot be moved or traded now. Please contact support.',
    action: contact,
    step: null,
  },
};

const fund: NextStep = {
  title: 'Add money',
  text: 'Deposit dollars from your bank account, or send coins to your own deposit address.',
  action: { label: 'Make a deposit', href: '/deposits' },
  step: 2,
};
const firstOrder: NextStep = {
  title: 'Place your first order',
  text: 'You see the price, the fee and the exact amounts before anything is bought.',
  action: { label: 'Buy or sell', href: '/exchange' },
  step: 3,
};

/** The one thing to do next; null when nothing is left to set up, or while it is not known. */
export function nextStepOf({ customerState, hasMoney, hasOrders }: Situation): NextStep | null {
  if (customerState === null) return null;
  if (customerState !== 'verified') return beforeVerified[customerState] ?? null;
  if (!hasMoney && !hasOrders) return fund;
  return hasOrders ? null : firstOrder;
}
