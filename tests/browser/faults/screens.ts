import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { fillInSignUp } from '../people.ts';
import {
  answeringAboutMoney,
  askedAboutMoney,
  customer,
  forgetful,
  holder,
  moving,
  newcomer,
  type Role,
  signedOut,
  signedOutWithSecondFactor,
  unconfirmed,
  visitor,
  type Walker,
  walletOwner,
  warned,
  withOldToken,
  withSecondFactor,
} from './cast.ts';
import type { Slot } from './slot.ts';

/** One screen of the fault matrix, or one step on it. */
export interface Screen {
  readonly name: string;
  /** The page in `src/app/pages.ts` that it belongs to. */
  readonly route: string;
  readonly path: string | ((walker: Walker) => string);
  readonly who: Role;
  /** Steps before any call is broken. */
  readonly reach?: (slot: Slot, walker: Walker) => Promise<unknown>;
  /** The step whose calls are broken. Without one it is the opening of the page. */
  readonly act?: (slot: Slot, walker: Walker) => Promise<unknown>;
  /** What is there when all went well. */
  readonly ready: (page: Page) => Locator;
  /** The calls of this step, where it leads to a screen with calls of its own. */
  readonly calls?: RegExp;
  /** Buttons that lead on after a failure, besides those that try again. */
  readonly goesOnWith?: RegExp;
  /** The calls of the page's opening are broken too. */
  readonly fromOpening?: boolean;
  /** Seconds that the screen is watched for when all is well; less for what disappears again. */
  readonly lasts?: number;
  /** A call that the server may carry out only once. */
  readonly once?: string;
  /** Figures that the screen shows truly, though only while this call is broken. */
  readonly besides?: { readonly call: RegExp; readonly figures: RegExp };
}

/** Pages that call nobody. */
export const withoutCalls: readonly string[] = ['/logout', '/learn'];

/** Without the market list, the change of a day is taken from the chart of that day, which ends a few minutes earlier. */
const changeOfChart = { call: /coins\/markets/, figures: /^[+−]?[\d.]+%$/ };

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();

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

const typeMessage = async ({ fill }: Slot, email: string, message: string) => {
  await fill('Name', 'Maya Osei');
  await fill('Email', email);
  await fill(message, 'How much in a day?');
};

/** Every screen with outside calls. A new screen is a new row; its calls are found by walking. */
export const screens: readonly Screen[] = [
  { name: 'landing', route: '/', path: '/', who: visitor, ready: (page) => page.getByRole('row').filter({ hasText: /Bitcoin Cash.*\$\d/ }) },
  {
    name: 'referral program',
    route: '/referral-program',
    path: '/referral-program',
    who: newcomer,
    ready: text('Nobody has joined yet'),
  },
  {
    name: 'sign-up',
    route: '/signup',
    path: '/signup',
    who: visitor,
    reach: async (slot, { person }) => {
      await slot.passUntil(() => slot.page.getByLabel('First name').isVisible());
      await fillInSignUp(slot.page, person);
    },
    act: (slot) => slot.press('Open an account'),
    ready: heading('Check your email'),
    goesOnWith: /^Open an account$/,
  },
  {
    name: 'sign-in',
    route: '/signin',
    path: '/signin',
    who: signedOut,
    reach: async ({ fill }, { person }) => {
      await fill('Email', person.email);
      await fill('Password', person.password);
    },
    act: (slot) => slot.press('Sign in'),
    ready: text('Portfolio value'),
    calls: /identitytoolkit|generate-customer-token/,
    goesOnWith: /^Sign in$/,
    // The dashboard behind it may have the chart of the day before the market list.
    besides: { ...changeOfChart, call: /./ },
  },
  {
    name: 'sign-in with a second factor',
    route: '/signin',
    path: '/signin',
    who: signedOutWithSecondFactor,
    reach: async (slot, { person, code = '' }) => {
      await slot.fill('Email', person.email);
      await slot.fill('Password', person.password);
      await slot.press('Sign in');
      await slot.press('Use a recovery code');
      await slot.page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
    },
    act: (slot) => slot.press('Sign in'),
    ready: text('Portfolio value'),
    calls: /generate-customer-token/,
    goesOnWith: /^Sign in$/,
    besides: { ...changeOfChart, call: /./ },
  },
  {
    name: 'forgotten password',
    route: '/reset',
    path: '/reset',
    who: signedOut,
    reach: ({ fill }, { person }) => fill('Email', person.email),
    act: (slot) => slot.press('Send the link'),
    ready: heading('Check your email'),
    goesOnWith: /^Send the link$/,
  },
  {
    name: 'reset link',
    route: '/reset-password',
    path: ({ link = '' }) => link,
    who: forgetful,
    ready: heading('Choose a new password'),
    goesOnWith: /^Check the link again$/,
  },
  {
    name: 'new password',
    route: '/reset-password',
    path: ({ link = '' }) => link,
    who: forgetful,
    reach: ({ fill }) => fill('New password', 'tin-kettle-4-moons'),
    act: (slot) => slot.press('Save new password'),
    // After a reply that was lost, the link has done its work.
    ready: heading(/^(Sign in|This link was already used)$/),
    goesOnWith: /^Save new password$/,
  },
  {
    name: 'email link',
    route: '/confirm-email',
    path: ({ link = '' }) => link,
    who: moving,
    ready: heading('Confirm your new email address'),
    goesOnWith: /^Check the link again$/,
  },
  {
    name: 'new address',
    route: '/confirm-email',
    path: ({ link = '' }) => link,
    who: moving,
    act: (slot) => slot.press('Confirm new address'),
    ready: heading(/^(Sign in|This link was already used)$/),
    goesOnWith: /^Confirm new address$/,
  },
  {
    name: 'message',
    route: '/contact',
    path: '/contact',
    who: visitor,
    reach: (slot, { person }) => typeMessage(slot, person.email, 'Message'),
    act: (slot) => slot.press('Send message'),
    ready: heading('We received your message'),
    goesOnWith: /^Send message$/,
  },
  {
    name: 'OTC inquiry',
    route: '/otc',
    path: '/otc',
    who: visitor,
    reach: async (slot, { person }) => {
      await typeMessage(slot, person.email, 'What should we know?');
      await slot.fill('Amount', '250,000');
    },
    act: (slot) => slot.press('Send inquiry'),
    ready: heading('We received your inquiry'),
    goesOnWith: /^Send inquiry$/,
  },
  {
    name: 'emailed link',
    route: '/signin',
    path: ({ code }) => `/signin?mode=verifyEmail&oobCode=${code}`,
    who: unconfirmed,
    ready: heading('Your email is confirmed'),
  },
  {
    name: 'new link',
    route: '/signin',
    path: '/signin?mode=verifyEmail&oobCode=spent',
    who: unconfirmed,
    reach: async (slot, { person }) => {
      await slot.press('Get a new link');
      await slot.fill('Email', person.email);
    },
    act: (slot) => slot.press('Send the link'),
    ready: heading(/email/),
    goesOnWith: /^Send the link$/,
  },
  {
    name: 'dashboard',
    route: '/dashboard',
    path: '/dashboard',
    who: customer,
    ready: (page) => page.getByRole('img', { name: /^Portfolio value/ }),
    besides: changeOfChart,
  },
  { name: 'assets', route: '/assets', path: '/assets', who: customer, ready: (page) => page.getByRole('row').filter({ hasText: 'Ethereum' }) },
  {
    name: 'asset',
    route: '/assets',
    path: '/assets?asset=ETH',
    who: customer,
    ready: (page) => page.getByRole('row').nth(2),
    besides: changeOfChart,
  },
  { name: 'orders', route: '/orders', path: '/orders', who: customer, ready: (page) => page.getByRole('row').nth(3) },
  { name: 'order', route: '/orders', path: ({ order }) => `/orders?order=${order}`, who: customer, ready: text('You paid') },
  {
    name: 'statement',
    route: '/orders',
    path: () => `/orders?statement=${new Date().getFullYear()}`,
    who: customer,
    ready: text('Opening balance'),
  },
  {
    name: 'export',
    route: '/orders',
    path: '/orders',
    who: customer,
    act: (slot) => slot.press('Download CSV'),
    ready: text(/^Saved activity_/),
    goesOnWith: /^Download CSV$/,
    fromOpening: true,
    lasts: 8,
  },
  { name: 'ticket', route: '/exchange', path: '/exchange', who: customer, ready: text(/ available\./), besides: changeOfChart },
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
  { name: 'deposits', route: '/deposits', path: '/deposits', who: customer, ready: (page) => page.getByRole('list', { name: 'Recent deposits' }) },
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
  {
    name: 'session',
    route: '/orders',
    path: '/orders',
    who: withOldToken,
    ready: (page) => page.getByRole('row').nth(3),
    calls: /-customer-token/,
  },
  {
    name: 'wallets',
    route: '/external-wallet',
    path: '/external-wallet',
    who: walletOwner,
    ready: text(/^On hold\. You can send to it from/),
  },
  {
    name: 'authenticator app',
    route: '/settings',
    path: '/settings',
    who: newcomer,
    act: (slot) => slot.press('Add an authenticator app'),
    ready: (page) => page.getByRole('img', { name: 'QR code for your authenticator app' }),
    calls: /authenticator/,
  },
  {
    name: 'authenticator app confirmed',
    route: '/settings',
    path: '/settings',
    who: withSecondFactor,
    reach: (slot) => slot.press(/^Replace/),
    act: async ({ page }) => {
      const key = await page.getByRole('img', { name: /^key / }).getAttribute('aria-label');
      await page.locator('input[autocomplete="one-time-code"]').first().click();
      await page.keyboard.type(new TOTP({ secret: (key ?? '').replace(/^key |\s/g, '') }).generate());
    },
    ready: text('Authenticator app added'),
    calls: /authenticator/,
    goesOnWith: /^Add authenticator app$/,
  },
  {
    name: 'wallet checked',
    route: '/external-wallet',
    path: '/external-wallet',
    who: walletOwner,
    reach: async (slot) => {
      await slot.press('Add wallet');
      await slot.page.getByLabel('Coin').selectOption('BTC');
      await slot.fill('Address', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
      await slot.fill('Name', 'Trezor');
    },
    act: (slot) => slot.press('Check and continue'),
    ready: heading('Check the wallet'),
    calls: /check-wallet/,
    goesOnWith: /^Check and continue$/,
  },
  {
    name: 'wallet check for everyone',
    route: '/wallet',
    path: '/wallet',
    who: visitor,
    reach: (slot) => slot.fill('Address', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'),
    act: (slot) => slot.press('Check address'),
    ready: heading('This is a valid Bitcoin address'),
    calls: /check-wallet/,
    goesOnWith: /^Check address$/,
  },
  {
    name: 'settings',
    route: '/settings',
    path: '/settings',
    who: customer,
    ready: (page) =>
      page
        .getByRole('table', { name: /^Security events/ })
        .getByRole('row')
        .nth(1),
  },
  {
    name: 'preferences',
    route: '/settings-preferences',
    path: '/settings-preferences',
    who: customer,
    ready: (page) => page.getByRole('checkbox', { name: 'Deposits' }),
  },
  {
    name: 'email choice',
    route: '/settings-preferences',
    path: '/settings-preferences',
    who: customer,
    reach: (slot) => slot.passUntil(() => slot.page.getByRole('checkbox', { name: 'Orders' }).isVisible()),
    act: (slot) => slot.page.getByRole('checkbox', { name: 'Orders' }).click(),
    ready: text('Saved: Orders'),
  },
  {
    name: 'verification',
    route: '/verify',
    path: '/verify',
    who: newcomer,
    ready: (page) => page.getByRole('button', { name: 'Start verification' }),
  },
  {
    name: 'verification started',
    route: '/verify',
    path: '/verify',
    who: newcomer,
    reach: async (slot) => {
      await slot.press('Start verification');
      await slot.page.getByRole('radio', { name: 'Social Security number' }).check();
    },
    act: (slot) => slot.press('Continue'),
    ready: heading('Answer the questions'),
    goesOnWith: /^Continue$/,
    once: 'POST /bank/api/identity_verifications',
  },
  {
    name: 'due diligence',
    route: '/verify',
    path: '/verify',
    who: askedAboutMoney,
    ready: (page) => page.getByRole('button', { name: 'Answer the questions' }),
  },
  {
    name: 'due diligence resumed',
    route: '/verify',
    path: '/verify',
    who: answeringAboutMoney,
    act: (slot) => slot.press('Continue'),
    ready: heading('Questions about your money'),
    goesOnWith: /^Continue$/,
  },
  {
    name: 'lock link',
    route: '/lock-account',
    path: ({ code }) => `/lock-account?token=${code}`,
    who: warned,
    ready: heading('Lock your account?'),
  },
  {
    name: 'locking',
    route: '/lock-account',
    path: ({ code }) => `/lock-account?token=${code}`,
    who: warned,
    act: (slot) => slot.press('Lock account now'),
    ready: heading('Your account is locked'),
    goesOnWith: /^Lock account now$/,
  },
];
