import { TOTP } from 'otpauth';
import {
  answeringAboutMoney,
  askedAboutMoney,
  customer,
  justConfirmed,
  newcomer,
  replacingApp,
  visitor,
  walletOwner,
  warned,
  withOldToken,
} from '../cast.ts';
import { heading, type Screen, text } from './screen.ts';

export const accountScreens: readonly Screen[] = [
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
    path: '/settings?tab=security',
    who: justConfirmed,
    act: (slot) => slot.press('Add an authenticator app'),
    ready: (page) => page.getByRole('img', { name: 'QR code for your authenticator app' }),
    calls: /authenticator/,
  },
  {
    name: 'authenticator app confirmed',
    route: '/settings',
    path: '/settings?tab=security',
    who: replacingApp,
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
    path: '/settings?tab=security',
    who: customer,
    ready: (page) =>
      page
        .getByRole('grid', { name: /^Security events/ })
        .getByRole('row')
        .nth(1),
  },
  {
    name: 'profile',
    route: '/settings',
    path: '/settings',
    who: customer,
    ready: text('Customer reference'),
  },
  {
    name: 'phone and country',
    route: '/settings',
    path: '/settings',
    who: customer,
    reach: async (slot) => {
      await slot.passUntil(() => slot.page.getByRole('button', { name: /^(Add|Change) phone$/ }).isVisible());
      await slot.press(/^(Add|Change) phone$/);
      await slot.fill('Phone (optional)', '(519) 555-0123');
    },
    act: (slot) => slot.press('Save profile'),
    ready: text('Your profile is saved.'),
    calls: /customers\/profile/,
    goesOnWith: /^Save profile$/,
  },
  {
    name: 'limits',
    route: '/settings',
    path: '/settings?tab=limits',
    who: customer,
    ready: (page) => page.getByRole('meter').first(),
  },
  {
    name: 'invitations in the settings',
    route: '/settings',
    path: '/settings?tab=invite',
    who: customer,
    ready: text('Your code'),
  },
  {
    name: 'code of the inviter',
    route: '/settings',
    path: '/settings?tab=invite',
    who: customer,
    reach: (slot) => slot.fill('Their referral code', 'K7QM4TXF'),
    act: (slot) => slot.press('Add code'),
    ready: text(/^Nobody has this code\./),
    calls: /referral-code/,
    goesOnWith: /^Add code$/,
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
    name: 'price alerts',
    route: '/settings',
    path: '/settings?tab=alerts',
    who: customer,
    ready: text('No price alerts yet'),
  },
  {
    name: 'price alert set',
    route: '/settings',
    path: '/settings?tab=alerts&alert=BTC',
    who: newcomer,
    reach: (slot) => slot.fill('Price', '1000000'),
    act: (slot) => slot.press('Set alert'),
    ready: heading('Alert set'),
    calls: /price-alerts/,
    goesOnWith: /^Set alert$/,
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
