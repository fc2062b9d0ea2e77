import { customer, holder } from '../cast.ts';
import type { Slot } from '../slot.ts';
import { changeOfChart, heading, type Screen, text } from './screen.ts';

const typeOrder = async (slot: Slot) => {
  await slot.passUntil(() =>
    slot.page
      .getByText(/ available\./)
      .first()
      .isVisible(),
  );
  await slot.fill('Amount', '50');
};
const review = (slot: Slot) => slot.press('Review');
const confirmOrder = (slot: Slot) => slot.press(/^Buy 0\.\d+ BTC for \$50\.00$/);

const typeWithdrawal = async (slot: Slot) => {
  await slot.passUntil(() => slot.page.getByRole('button', { name: /^Max .* after fees$/ }).isVisible());
  await slot.fill('Amount', '50');
};

export const moneyScreens: readonly Screen[] = [
  {
    name: 'ticket',
    route: '/exchange',
    path: '/exchange',
    who: customer,
    ready: text(/ available\./),
    besides: changeOfChart,
  },
  {
    name: 'price of an order',
    route: '/exchange',
    path: '/exchange',
    who: customer,
    reach: typeOrder,
    act: review,
    ready: text(/Price held for/),
    besides: changeOfChart,
    goesOnWith: /^(Review|Get a new price|Accept the new price)$/,
  },
  {
    name: 'order confirmed',
    route: '/exchange',
    path: '/exchange',
    who: customer,
    reach: async (slot) => {
      await typeOrder(slot);
      await review(slot);
    },
    act: confirmOrder,
    ready: heading('Receipt'),
    besides: changeOfChart,
    goesOnWith: /^(Review|Get a new price|Accept the new price|Buy 0\.\d+ BTC for .*)$/,
    once: 'POST /bank/api/trades',
  },
  {
    name: 'deposits',
    route: '/deposits',
    path: '/deposits',
    who: customer,
    ready: (page) => page.getByRole('list', { name: 'Recent deposits' }),
  },
  {
    name: 'deposit address',
    route: '/deposits',
    path: '/deposits?asset=LTC',
    who: customer,
    ready: text(/Anything else sent here is lost/),
    once: 'POST /bank/api/deposit_addresses',
  },
  {
    name: 'deposit of dollars',
    route: '/deposits',
    path: '/deposits?asset=USD',
    who: customer,
    reach: (slot) => slot.fill('Amount', '50'),
    act: (slot) => slot.press('Review'),
    ready: heading('Review'),
    goesOnWith: /^Review$/,
  },
  {
    name: 'bank accounts',
    route: '/payment-method',
    path: '/payment-method',
    who: customer,
    ready: (page) => page.getByRole('link', { name: 'Deposit dollars' }),
  },
  {
    name: 'bank picker',
    route: '/payment-method',
    path: '/payment-method',
    who: customer,
    reach: (slot) => slot.passUntil(() => slot.page.getByRole('button', { name: 'Link a bank account' }).isEnabled()),
    act: (slot) => slot.press('Link a bank account'),
    ready: heading('Link a bank account'),
  },
  {
    name: 'ownership of a bank account',
    route: '/payment-method',
    path: '/payment-method',
    who: holder,
    reach: (slot) => slot.passUntil(() => slot.page.getByRole('button', { name: 'Check ownership' }).isEnabled()),
    act: (slot) => slot.press('Check ownership'),
    ready: (page) => page.getByRole('link', { name: 'Deposit dollars' }),
    goesOnWith: /^Check ownership$/,
    once: 'POST /bank/api/identity_verifications',
  },
  {
    name: 'withdrawal',
    route: '/withdrawals',
    path: '/withdrawals?asset=USD',
    who: customer,
    ready: (page) => page.getByRole('button', { name: /^Max .* after fees$/ }),
  },
  {
    name: 'fee of a withdrawal',
    route: '/withdrawals',
    path: '/withdrawals?asset=USD',
    who: customer,
    reach: typeWithdrawal,
    act: review,
    ready: heading('Review'),
    goesOnWith: /^Review$/,
  },
];
