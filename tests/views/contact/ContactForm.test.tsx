import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import { ContactForm, contactScreens } from '#features/contact/ContactForm.tsx';
import { createStillContactForm } from '#features/contact/effects.ts';
import {
  blankDraft,
  type ContactTopic,
  contactFormMachine,
  type SavedMessage,
  type Sender,
  type SenderFact,
  type SendMessageResult,
  type Submission,
} from '#machines/contactForm/contactForm.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

afterEach(() => void vi.useRealTimers());

const taken: SendMessageResult = { ok: true, reference: 'SC-7K3F0-9QWXA' };

interface Options {
  sender?: Sender | null;
  saved?: SavedMessage | null;
}

function flowOf(topic: ContactTopic, { sender = null, saved = null }: Options = {}) {
  const sendMessage = scripted<SendMessageResult, Submission>();
  const clock = new SimulatedClock();
  const watchSender = fromCallback<AnyEventObject, undefined, SenderFact>(({ sendBack }) =>
    sendBack({ type: 'sender.changed', sender }),
  );
  const machine = contactFormMachine.provide({
    actors: { sendMessage: sendMessage.logic, watchSender },
    actions: { saveMessage: () => undefined },
  });
  const flow = createActor(machine, { clock, input: { topic, saved } }).start();
  return { flow, sendMessage, clock };
}

function begin(topic: ContactTopic = 'general', { sandbox = false, ...options }: Options & { sandbox?: boolean } = {}) {
  const { flow, sendMessage, clock } = flowOf(topic, options);
  const { container } = render(<ContactForm flow={flow} sandbox={sandbox} />);
  return { sendMessage, clock, container, user: userEvent.setup({ delay: null }) };
}

type User = ReturnType<typeof userEvent.setup>;
const field = (label: string) => screen.getByLabelText(label);
const send = () => screen.getByRole('button', { name: /^Send / });

async function fillIn(user: User, message = 'Message') {
  await user.type(field('Name'), 'Maya Osei');
  await user.type(field('Email'), 'maya@example.test');
  await user.type(field(message), 'How much in a day?');
}

test('every screen of the machine has a view', () => {
  expect(Object.keys(contactScreens).sort()).toEqual(screensOf(contactFormMachine));
});

describe('a message', () => {
  test('is sent once as typed, and its reference can be copied', async () => {
    const { sendMessage, clock, container, user } = begin();
    await expectAccessible(container);
    await fillIn(user);
    await user.dblClick(send());
    expect(sendMessage.runs.map(({ input }) => input)).toEqual([
      {
        name: 'Maya Osei',
        email: 'maya@example.test',
        phone: '',
        subject: '',
        message: 'How much in a day?',
        website: '',
        otc: null,
      },
    ]);
    expect(screen.getByText('Sending.')).toBeVisible();
    act(() => clock.increment(10_000));
    expect(screen.getByText(/^Still sending\./)).toBeVisible();
    await sendMessage.last().resolve(taken);
    expect(screen.getByRole('heading', { name: 'We received your message' })).toHaveFocus();
    expect(container).toHaveTextContent('We reply by email to maya@example.test.');
    expect(container).toHaveTextContent('Your reference is SC-7K3F0-9QWXA');
    expect(screen.getByRole('button', { name: 'Copy the reference' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /outbox/ })).toBeNull();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect([field('Name'), field('Message')].map((input) => (input as HTMLInputElement).value)).toEqual([
      'Maya Osei',
      '',
    ]);
  });

  test('explains every invalid field, and links to the first one', async () => {
    const { sendMessage, container, user } = begin();
    await user.type(field('Phone (optional)'), 'call me');
    await user.click(send());
    expect(field('Name')).toHaveAccessibleDescription('Enter your name.');
    expect(field('Email')).toHaveAccessibleDescription(/^Enter your email address\./);
    expect(field('Phone (optional)')).toHaveAccessibleDescription(/^Enter a phone number such as/);
    expect(field('Message')).toHaveAccessibleDescription(/^Enter your message\..* 0 of 5,000 characters\.$/);
    expect([document.activeElement, sendMessage.runs.length]).toEqual([field('Name'), 0]);
    await expectAccessible(container);
  });

  test('that is too long is counted before it is sent', async () => {
    const { user } = begin();
    await user.click(field('Message'));
    await user.paste(`${'x'.repeat(5001)}\n`);
    await user.click(field('Name'));
    expect(field('Message')).toHaveAccessibleDescription(
      /^Your message can have at most 5,000 characters\..* 5,001 of 5,000 characters\.$/,
    );
  });

  test('stays when the network does not, and the notice takes the focus', async () => {
    const { sendMessage, container, user } = begin();
    await fillIn(user);
    await user.click(send());
    await sendMessage.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^You seem to be offlineWe kept what you entered\. If your message arrived, sending it again/,
    );
    expect(screen.getByRole('alert').parentElement).toHaveFocus();
    expect(field('Message')).toHaveValue('How much in a day?');
    await expectAccessible(container);
    await user.click(send());
    expect(sendMessage.runs).toHaveLength(2);
  });

  test('counts down the wait that the server requested', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const { sendMessage, clock, user } = begin();
    await fillIn(user);
    await user.click(send());
    const wait = { seconds: 45, until: 1_045_000 };
    await sendMessage
      .last()
      .resolve({ ok: false, reason: 'tooManyAttempts', problem: { code: 'too_many_requests', retryable: true, wait } });
    expect(screen.getByRole('alert')).toHaveTextContent(/Too many messages.*Try again in 45 seconds/);
    expect(send()).toBeDisabled();
    act(() => clock.increment(45_000));
    expect(send()).toBeEnabled();
  });

  test('shows the server’s words at the field that it names', async () => {
    const { sendMessage, user } = begin();
    await fillIn(user);
    await user.click(send());
    const refusal = {
      code: 'invalid_input',
      retryable: false,
      fields: { message: 'The message contains characters that we can’t store.' },
    };
    await sendMessage.last().resolve({ ok: false, reason: 'refused', problem: refusal });
    expect(screen.getByRole('alert')).toHaveTextContent('Check the marked fields');
    expect(field('Message')).toHaveAccessibleDescription(/^The message contains characters/);
  });

  test('of a customer has their name and email already', () => {
    begin('general', { sender: { name: 'Maya Osei', email: 'maya@example.test' } });
    expect([field('Name'), field('Email')].map((input) => (input as HTMLInputElement).value)).toEqual([
      'Maya Osei',
      'maya@example.test',
    ]);
  });

  test('that was on its way when the page was left is there again, and says what sending it again does', async () => {
    const { container } = begin('general', {
      saved: { draft: { ...blankDraft, message: 'How much?' }, wasSubmitted: true },
    });
    expect(field('Message')).toHaveValue('How much?');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Your message may have arrived.*sending it again doesn’t create a second one\.$/,
    );
    await expectAccessible(container);
  });

  test('in the sandbox links to the outbox', async () => {
    const { sendMessage, user } = begin('general', { sandbox: true });
    await fillIn(user);
    await user.click(send());
    await sendMessage.last().resolve(taken);
    expect(screen.getByRole('link', { name: /^Open the sandbox outbox/ })).toHaveAttribute(
      'href',
      '/sandbox?to=maya%40example.test',
    );
  });
});

test('prerendered, the form takes no input, and lists its requirements', () => {
  const flow = createActor(contactFormMachine, { input: { topic: 'otc', saved: null } });
  const { container } = render(
    <ContactForm flow={flow} sandbox={false} isStill>
      <p>Beside it.</p>
    </ContactForm>,
  );
  for (const control of container.querySelectorAll('input, select, textarea')) expect(control).toBeEnabled();
  expect(container.querySelector('button')).toBeDisabled();
  expect(container).toHaveTextContent('Beside it.');
  expect(screen.getByText(/^Still loading\./).className).toContain('late');
  expect(renderToString(<ContactForm flow={flow} sandbox={false} isStill />)).toContain('This form needs JavaScript.');
});

test('input in a prerendered form stays, with the focus and the cursor', async () => {
  const { flow } = flowOf('otc');
  const still = createStillContactForm('otc');
  const drawn = <ContactForm flow={still} sandbox={false} isStill />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(drawn);
  for (const control of container.querySelectorAll('input:not([type="radio"])'))
    expect(control).toHaveAttribute('autocomplete', 'off');
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('radio', { name: 'Sell' }));
  await user.selectOptions(field('Coin'), 'Ethereum (ETH)');
  await user.type(field('Amount'), '1,250.5');
  const message = field('What should we know?') as HTMLTextAreaElement;
  await user.type(message, 'The coins are in my account.');
  message.setSelectionRange(3, 9);
  const root = await act(async () => hydrateRoot(container, drawn));
  await user.keyboard('My');
  await act(async () => root.render(<ContactForm flow={flow} sandbox={false} />));
  expect(flow.getSnapshot().context).toMatchObject({
    side: 'sell',
    coin: 'ETH',
    amount: '1,250.5',
    message: 'TheMy are in my account.',
  });
  expect(screen.getByRole('radio', { name: 'Sell' })).toBeChecked();
  expect(field('Amount')).toHaveValue('1,250.5');
  expect(field('Name')).toHaveAttribute('autocomplete', 'name');
  expect(message).toHaveFocus();
  expect([message.selectionStart, message.selectionEnd]).toEqual([5, 5]);
  await user.keyboard('!');
  expect(flow.getSnapshot().context.message).toBe('TheMy! are in my account.');
  act(() => root.unmount());
  container.remove();
});

describe('the field for bots', () => {
  test('is neither spoken nor reached by the keyboard, and is sent', async () => {
    const { sendMessage, container, user } = begin();
    const trap = container.querySelector<HTMLInputElement>('[name="website"]');
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
    await fillIn(user);
    await user.tab();
    expect(send()).toHaveFocus();
    if (trap) await user.type(trap, 'https://spam.example');
    await user.click(send());
    expect(sendMessage.last().input.website).toBe('https://spam.example');
  });
});

describe('an OTC inquiry', () => {
  test('names the trade', async () => {
    const { sendMessage, container, user } = begin('otc');
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    await user.selectOptions(field('Coin'), 'Ethereum (ETH)');
    await user.click(screen.getByRole('radio', { name: 'ETH' }));
    await user.type(field('Amount'), '1,250.5');
    await user.selectOptions(field('When'), 'Within a week');
    await fillIn(user, 'What should we know?');
    await user.type(field('Company (optional)'), 'Example Inc.');
    await expectAccessible(container);
    await user.click(send());
    expect(sendMessage.last().input.otc).toEqual({
      side: 'sell',
      asset: 'ETH',
      amount: '1,250.5 ETH',
      timing: 'week',
      company: 'Example Inc.',
    });
    await sendMessage.last().resolve(taken);
    expect(screen.getByRole('heading', { name: 'We received your inquiry' })).toHaveFocus();
    expect(container).toHaveTextContent('This is an inquiry, not an order. Nothing was bought or sold.');
    await expectAccessible(container);
  });

  test('reads a pasted amount in the unit that it names, and rejects another with a reason', async () => {
    const { user } = begin('otc');
    await user.click(field('Amount'));
    await user.paste('2.5 BTC');
    expect(field('Amount')).toHaveValue('2.5');
    expect(screen.getByRole('radio', { name: 'BTC' })).toBeChecked();
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '0');
    await user.click(send());
    expect(field('Amount')).toHaveAccessibleDescription('Enter an amount above zero.');
    expect(field('Amount')).toHaveFocus();
  });
});
