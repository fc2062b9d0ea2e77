import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { SignUp, signUpScreens } from '#features/sign-up/SignUp.tsx';
import { emailLinkMachine, type SendEmailLinkResult } from '#machines/emailLink/emailLink.machine.ts';
import type { LateProblems } from '#machines/shared/lateFields.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import type { CreateCustomerResult, RecognizeAccountResult, SignUpDetails } from '#machines/signUp/signUp.types.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const opened: CreateCustomerResult = {
  ok: true,
  email: 'maya@example.test',
  customerGuid: '0123456789abcdef0123456789abcdef',
};

function begin({
  unservedRegions = [] as string[],
  sandbox = false,
  referralCode = '',
  check = async (): Promise<LateProblems> => ({}),
} = {}) {
  const createCustomer = scripted<CreateCustomerResult, SignUpDetails>();
  const recognizeAccount = scripted<RecognizeAccountResult, { email: string; password: string }>();
  const sendEmailLink = scripted<SendEmailLinkResult, { email: string }>();
  const emailLink = emailLinkMachine.provide({
    actions: { saveSentTo: () => undefined },
    actors: { sendEmailLink: sendEmailLink.logic },
  });
  const clock = new SimulatedClock();
  const machine = signUpMachine.provide({
    actions: { saveForm: () => undefined, removeSavedForm: () => undefined, saveSentTo: () => undefined },
    actors: {
      checkFields: fromPromise(check),
      createCustomer: createCustomer.logic,
      recognizeAccount: recognizeAccount.logic,
      emailLink,
    },
  });
  const flow = createActor(machine, {
    clock,
    input: { email: '', alreadySent: false, referralCode, invitation: '', country: '', saved: null },
  }).start();
  const { container } = render(<SignUp flow={flow} sandbox={sandbox} unservedRegions={unservedRegions} />);
  return {
    createCustomer,
    recognizeAccount,
    sendEmailLink,
    clock,
    flow,
    container,
    user: userEvent.setup({ delay: null }),
  };
}

type User = ReturnType<typeof userEvent.setup>;

const name = () => screen.getByLabelText('First name');
const country = () => screen.getByLabelText('Country of residence');
const phone = () => screen.getByLabelText('Phone (optional)');
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const referralCode = () => screen.getByLabelText('Referral code (optional)');
const terms = () => screen.getByRole('checkbox', { name: /I agree to the user agreement/ });
const submit = () => screen.getByRole('button', { name: 'Open an account' });

async function fillIn(user: User) {
  await user.type(name(), 'Maya');
  await user.type(screen.getByLabelText('Last name'), 'Osei');
  await user.type(email(), 'maya@example.test');
  await user.type(password(), 'tin-kettle-4-moons');
  await user.selectOptions(country(), 'Canada');
  await user.type(phone(), '(519) 555-0123');
  await user.click(terms());
}

async function register(page: ReturnType<typeof begin>, answer: CreateCustomerResult) {
  await fillIn(page.user);
  await page.user.click(submit());
  await page.createCustomer.last().resolve(answer);
}

test('a misspelled address is corrected by a click, and one of another domain is left alone', async () => {
  const { user, container } = begin();
  await user.type(email(), 'maya@gmial.com');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/Did you mean/)).toHaveTextContent('Did you mean maya@gmail.com?');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Use this address' }));
  expect(email()).toHaveValue('maya@gmail.com');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});

test('a name without a letter is named at its field', async () => {
  const { user } = begin();
  await user.type(name(), '12345');
  await user.tab();
  expect(name()).toHaveAccessibleDescription(/Your name needs at least one letter\./);
});

test('a person with one name enters just that', async () => {
  const { user, createCustomer, container } = begin();
  await user.click(screen.getByRole('checkbox', { name: 'I have only one name' }));
  expect(screen.queryByLabelText('Last name')).not.toBeInTheDocument();
  await user.click(submit());
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter your name.');
  await expectAccessible(container);
  await user.type(screen.getByLabelText('Name'), 'Suharto');
  await user.type(email(), 'suharto@example.test');
  await user.type(password(), 'tin-kettle-4-moons');
  await user.selectOptions(country(), 'Canada');
  await user.click(terms());
  await user.click(submit());
  expect(createCustomer.last().input).toMatchObject({ firstName: 'Suharto', lastName: '' });
});

test('every screen of the machine has a view', () => {
  expect(Object.keys(signUpScreens).sort()).toEqual(screensOf(signUpMachine));
});

describe('the form', () => {
  test('is accessible, links to signing in, and opens the documents in new tabs', async () => {
    const { container } = begin({ sandbox: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Open an account' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
    for (const [label, href] of [
      ['user agreement, opens in a new tab', '/user-agreement'],
      ['privacy policy, opens in a new tab', '/privacy-policy'],
    ] as const) {
      expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
      expect(screen.getByRole('link', { name: label })).toHaveAttribute('target', '_blank');
    }
    await expectAccessible(container);
  });

  test('opens an account from the input, once', async () => {
    const { createCustomer, clock, user } = begin();
    await fillIn(user);
    await user.click(submit());
    await user.click(submit());
    expect(createCustomer.runs.map(({ input }) => input)).toEqual([
      {
        firstName: 'Maya',
        lastName: 'Osei',
        email: 'maya@example.test',
        password: 'tin-kettle-4-moons',
        country: 'CA',
        phone: '(519) 555-0123',
        referralCode: '',
      },
    ]);
    expect(screen.getByText('Opening your account. This takes a few seconds.')).toBeVisible();
    act(() => clock.increment(10_000));
    expect(
      screen.getByText('Still opening your account. This is taking longer than usual. Nothing you entered is lost.'),
    ).toBeVisible();
  });

  test('explains every missing field and links to the first one', async () => {
    const { createCustomer, container, user } = begin();
    await user.click(submit());
    expect(name()).toHaveAccessibleDescription('Enter your first name.');
    expect(email()).toHaveAccessibleDescription('Enter your email address.');
    expect(password()).toHaveAccessibleDescription(/^Choose a password\./);
    expect(country()).toHaveAccessibleDescription(/^Choose your country\./);
    expect(terms()).toHaveAccessibleDescription('To continue, agree to the user agreement and the privacy policy.');
    expect(name()).toHaveFocus();
    expect(createCustomer.runs).toHaveLength(0);
    await expectAccessible(container);
  });

  test('reveals the password on request', async () => {
    const { user } = begin();
    await user.type(password(), 'tin-kettle');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });
});

describe('country, phone and referral code', () => {
  test('say before anything is sent that a country is not served, and which ones are', async () => {
    const { user, container } = begin();
    expect(country()).toHaveAccessibleDescription('We serve customers in the United States and Canada.');
    expect(
      within(country())
        .getAllByRole('option')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual(['United States', 'Canada']);
    await user.selectOptions(country(), 'France');
    expect(country()).toHaveAccessibleDescription(/^We don’t serve this country yet\./);
    expect(screen.getByText(/^Nothing you entered has been sent\./)).toBeVisible();
    await expectAccessible(container);
  });

  test('name the unserved parts of served countries', () => {
    begin({ unservedRegions: ['New York', 'Hawaii'] });
    expect(country()).toHaveAccessibleDescription(
      'We serve customers in the United States and Canada, but not yet in New York and Hawaii.',
    );
  });

  test('are marked together with a password that is too common and a missing agreement, and the first on the page has the focus', async () => {
    const { user, createCustomer } = begin({ check: async () => ({ phone: 'phoneShape', password: 'tooCommon' }) });
    await fillIn(user);
    await user.click(terms());
    await user.click(submit());
    await waitFor(() => expect(password()).toHaveFocus());
    expect(password()).toHaveAccessibleDescription(/^This password is too common\. Choose another password\./);
    expect([password(), phone(), terms()].map((field) => field.getAttribute('aria-invalid'))).toEqual([
      'true',
      'true',
      'true',
    ]);
    expect(createCustomer.runs).toHaveLength(0);
  });

  test('keep everything when the number is none', async () => {
    const { user, createCustomer } = begin({ check: async () => ({ phone: 'phoneShape' }) });
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(phone()).toHaveFocus());
    expect(phone()).toHaveAccessibleDescription(/^This isn’t a phone number that we know\./);
    expect([(phone() as HTMLInputElement).value, createCustomer.runs.length]).toEqual(['(519) 555-0123', 0]);
  });

  test('start with the code of the referral link', () => {
    begin({ referralCode: 'K7QM4TXF' });
    expect(referralCode()).toHaveValue('K7QM4TXF');
  });

  test('name the inviter of the code, and what the inviter will see', async () => {
    const { user, container } = begin({ referralCode: 'k7qm4txf' });
    const invitation = () => screen.queryByText(/You were invited with code/);
    expect(invitation()?.parentElement).toHaveTextContent(
      'You were invited with code K7QM4TXF. The person who invited you will see the month you joined, and whether you’ve verified and traded.',
    );
    await expectAccessible(container);
    await user.clear(referralCode());
    expect(invitation()).not.toBeInTheDocument();
    expect(referralCode()).toHaveAccessibleDescription('Eight letters and digits, if someone invited you.');
    await user.type(referralCode(), 'm4y2t6bt');
    expect(referralCode()).toHaveAccessibleDescription(
      /^The person who invited you will see .* They won’t see your name or email\.$/,
    );
  });

  test('say at once that the code of a link is none, and that it can be left out', async () => {
    const { user } = begin({ referralCode: 'K7QM4TXG' });
    expect(screen.queryByText(/You were invited/)).not.toBeInTheDocument();
    expect(referralCode()).toHaveAccessibleDescription(
      /^This isn’t one of our referral codes\. Correct it, or leave the field empty\./,
    );
    await user.clear(referralCode());
    expect(referralCode()).not.toBeInvalid();
  });
});

describe('the password', () => {
  test.each([
    ['a', 'Strength: very easy to guess'],
    ['password123', 'Strength: too common'],
    ['tin-kettle-4-moons', 'Strength: very strong'],
  ])('%s is rated "%s"', async (typed, words) => {
    const { user } = begin();
    expect(screen.queryByText(/^Strength:/)).not.toBeInTheDocument();
    await user.type(password(), typed);
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('that contains the email address is not called strong', async () => {
    const { user } = begin();
    await user.type(screen.getByLabelText('Email'), 'zoe@example.test');
    await user.type(password(), 'zoe@example.test-kettle-4');
    expect(password()).toHaveAccessibleDescription(/Doesn’t contain your email address: not yet\./);
    expect(screen.queryByText(/^Strength:/)).not.toBeInTheDocument();
  });

  test('has its rules ticked off while it is typed', async () => {
    const { user } = begin();
    expect(password()).toHaveAccessibleDescription(
      /At least 10 characters: not yet\..*Not a pattern, such as 1234: not yet\./,
    );
    await user.type(password(), 'kettle4');
    expect(password()).toHaveAccessibleDescription(
      /At least 10 characters: not yet\..*Not a pattern, such as 1234: done\./,
    );
    await user.type(password(), '-moons');
    expect(password()).toHaveAccessibleDescription(/At least 10 characters: done\./);
  });

  test('must not contain the address', async () => {
    const { user } = begin();
    await user.type(email(), 'maya@example.test');
    await user.type(password(), 'maya@example.test1');
    expect(password()).toHaveAccessibleDescription(/Doesn’t contain your email address: not yet\./);
    await user.click(submit());
    expect(password()).toHaveAccessibleDescription(/^Your password can’t contain your email address\./);
  });
});

describe('a refusal', () => {
  test('of an existing account is reported at the field, with the next steps', async () => {
    const page = begin();
    await register(page, { ok: false, reason: 'emailExists' });
    await page.recognizeAccount.last().resolve({ account: 'notTheirs' });
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription(
      'An account with this email already exists. Sign in with it, or reset your password.',
    );
    const field = within(screen.getByText(/An account with this email already exists/));
    expect(field.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
    expect(field.getByRole('link', { name: 'reset your password' })).toHaveAttribute('href', '/reset');
    expect(name()).toHaveValue('Maya');
    expect(password()).toHaveValue('tin-kettle-4-moons');
    await expectAccessible(page.container);
  });

  test('of single fields shows the sentences of the server at them', async () => {
    const page = begin();
    await register(page, {
      ok: false,
      reason: 'refused',
      problem: {
        code: 'invalid_input',
        retryable: false,
        fields: { firstName: 'The name contains characters that we can’t store.' },
      },
    });
    expect(name()).toHaveAccessibleDescription('The name contains characters that we can’t store.');
    expect(screen.getByRole('alert')).toHaveTextContent('We haven’t opened an account yet');
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
  });

  test('of the bank behind us says that the next try goes on, and it does', async () => {
    const page = begin();
    await register(page, {
      ok: false,
      reason: 'refused',
      problem: { code: 'bank_unavailable', retryable: true, reference: 'req-9' },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Your account isn’t open yet');
    expect(screen.getByRole('alert')).toHaveTextContent('Reference req-9');
    await page.user.click(submit());
    expect(page.createCustomer.runs).toHaveLength(2);
    expect(page.createCustomer.last().input.password).toBe('tin-kettle-4-moons');
  });

  test('for want of a network says that the outcome is not known', async () => {
    const page = begin();
    await fillIn(page.user);
    await page.user.click(submit());
    await page.createCustomer.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
    expect(screen.getByRole('alert')).toHaveTextContent('Try again to finish opening it');
  });
});

describe('once the account is open', () => {
  test('the person learns where to look, and the screen is accessible', async () => {
    const page = begin({ sandbox: true });
    await register(page, opened);
    expect(screen.getByRole('heading', { level: 1, name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText('maya@example.test')).toBeVisible();
    expect(screen.getByRole('link', { name: /Open the sandbox outbox/ })).toHaveAttribute(
      'href',
      '/sandbox?to=maya%40example.test',
    );
    await expectAccessible(page.container);
  });

  test('outside the sandbox there is no outbox', async () => {
    const page = begin();
    await register(page, opened);
    expect(screen.queryByRole('link', { name: /sandbox/ })).not.toBeInTheDocument();
  });

  test('the mail can be sent again after the wait, which is counted down', async () => {
    const page = begin();
    await register(page, opened);
    const again = () => screen.getByRole('button', { name: 'Send the link again' });
    expect(again()).toHaveAttribute('aria-disabled', 'true');
    act(() => page.clock.increment(1000));
    expect(screen.getByText('available in 0:29')).toBeVisible();
    for (let second = 1; second < 30; second++) act(() => page.clock.increment(1000));
    await page.user.click(again());
    expect(page.sendEmailLink.last().input).toEqual({ email: 'maya@example.test' });
    await page.sendEmailLink.last().reject(new ProblemError(problem('serverFault', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('An earlier link still works');
    expect(screen.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    expect(again()).toHaveAttribute('aria-disabled', 'false');
  });

  test('another address goes back to the form, without the password', async () => {
    const page = begin();
    await register(page, opened);
    await page.user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(email()).toHaveValue('maya@example.test');
    expect(password()).toHaveValue('');
  });

  test('going on to sign in ends the flow with the address', async () => {
    const page = begin();
    await register(page, opened);
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(page.flow.getSnapshot().output).toEqual({ kind: 'registered', email: 'maya@example.test' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
    await expectAccessible(page.container);
  });
});
