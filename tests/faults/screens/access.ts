import { fillInSignUp } from '../../browser/people.ts';
import {
  forgetful,
  inNewBrowser,
  moving,
  newcomer,
  signedOut,
  signedOutWithMfa,
  unconfirmed,
  visitor,
} from '../cast.ts';
import type { Slot } from '../slot.ts';
import { changeOfChart, heading, type Screen, text } from './screen.ts';

const typeMessage = async ({ fill }: Slot, email: string, message: string) => {
  await fill('Name', 'Maya Osei');
  await fill('Email', email);
  await fill(message, 'How much in a day?');
};

export const accessScreens: readonly Screen[] = [
  {
    name: 'landing',
    route: '/',
    path: '/',
    who: visitor,
    ready: (page) => page.getByRole('row').filter({ hasText: /Bitcoin Cash.*\$\d/ }),
    // The example order is at the usual price until the current one is known.
    besides: { call: /landing-live-price/, figures: /^(\$65,032\.50|0\.00153 BTC)$/ },
  },
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
    hasNothing: true,
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
    // The dashboard behind it may get the day's chart before the market list.
    besides: { ...changeOfChart, call: /./ },
  },
  {
    name: 'sign-in with a second factor',
    hasNothing: true,
    route: '/signin',
    path: '/signin',
    who: signedOutWithMfa,
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
    name: 'sign-in from a new browser',
    route: '/signin',
    path: '/signin',
    who: inNewBrowser,
    reach: async (slot, { person }) => {
      await slot.fill('Email', person.email);
      await slot.fill('Password', person.password);
    },
    act: (slot) => slot.press('Sign in'),
    ready: text(/^We emailed a six-digit code/),
    calls: /sign-in-create-otp/,
    goesOnWith: /^(Sign in|Get a new code)$/,
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
    // If only the reply was lost, the link is used up.
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
    reach: (slot, { person }) => slot.fill('Password', person.password),
    act: (slot) => slot.press('Confirm email'),
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
];
