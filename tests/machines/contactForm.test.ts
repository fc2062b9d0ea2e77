import { describe, expect, test } from 'vitest';
import { contactFormCases } from '#machines/contactForm/contactForm.cases.ts';
import {
  blankDraft,
  type ContactText,
  type ContactTopic,
  contactFormMachine,
  type SavedMessage,
  selectFieldProblem,
  selectMustWait,
  selectTakesLong,
} from '#machines/contactForm/contactForm.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(contactFormMachine, contactFormCases);

const typed = (field: ContactText, text: string) => ({ type: 'field.changed', field, text }) as const;
const submitted = { type: 'form.submitted' } as const;
const filled = (topic: ContactTopic = 'general') =>
  story(contactFormMachine, { topic, saved: null }).send(
    typed('name', ' Maya Osei '),
    typed('email', 'maya@example.test'),
    typed('message', '\nHow much can I withdraw in a day? '),
  );
const message = {
  name: 'Maya Osei',
  email: 'maya@example.test',
  phone: '',
  subject: '',
  message: 'How much can I withdraw in a day?',
  website: '',
  otc: null,
};
const taken = { ok: true, reference: 'SC-7K3F0-9QWXA' } as const;

describe('a message', () => {
  test('is sent once, and rests with its reference until another one is started', () => {
    const form = filled().send(submitted, submitted);
    expect(form.inputOf('sendMessage')).toEqual(message);
    form.resolve('sendMessage', taken);
    expect([form.state, form.snapshot.context.reference]).toEqual(['sent', 'SC-7K3F0-9QWXA']);
    form.send({ type: 'message.started' });
    expect(form.state).toBe('editing.ready');
    expect(form.snapshot.context).toMatchObject({ name: ' Maya Osei ', message: '', reference: '' });
  });

  test('survives a failure, and can be sent again without typing anything', () => {
    const form = filled()
      .send(submitted)
      .reject('sendMessage', new ProblemError(problem('offline', true)));
    expect([form.state, form.snapshot.context.problem?.code]).toEqual(['editing.ready', 'offline']);
    form.send(submitted);
    expect([form.inputOf('sendMessage'), form.snapshot.context.problem]).toEqual([message, null]);
  });

  test('waits as long as the server says, and can be edited meanwhile', () => {
    const wait = { seconds: 90, until: 0 };
    const refusal = {
      ok: false,
      reason: 'tooManyAttempts',
      problem: { code: 'too_many_requests', retryable: true, wait },
    } as const;
    const form = filled().send(submitted).resolve('sendMessage', refusal);
    form.send(typed('subject', 'Limits'), submitted).advance(89_999);
    expect([form.state, selectMustWait(form.snapshot)]).toEqual(['editing.waiting', true]);
    form.advance(1).send(submitted);
    expect(form.inputOf('sendMessage')).toEqual({ ...message, subject: 'Limits' });
  });

  test('shows the server’s words at the field that it names, until that field is edited', () => {
    const fields = { email: 'Enter another address.', elsewhere: 'Not of this form.' };
    const form = filled().send(submitted);
    form.resolve('sendMessage', {
      ok: false,
      reason: 'refused',
      problem: { code: 'invalid_input', retryable: false, fields },
    });
    expect(form.snapshot.context.fieldProblems).toEqual({ email: 'Enter another address.' });
    expect(form.send(typed('email', 'm@example.test')).snapshot.context.fieldProblems).toEqual({});
  });

  test('names every field that is wrong at once, and each that is left', () => {
    const form = story(contactFormMachine, { topic: 'otc', saved: null }).send(typed('subject', 'a\u2800b'), submitted);
    expect(form.snapshot.context.fieldProblems).toEqual({
      name: 'required',
      email: 'required',
      subject: 'hiddenCharacter',
      amount: 'empty',
      message: 'required',
    });
    form.send(typed('phone', 'call me'), { type: 'field.left', field: 'phone' });
    expect(selectFieldProblem('phone')(form.snapshot)).toBe('phoneShape');
  });

  test('says after ten seconds that it is still being sent', () => {
    const form = filled().send(submitted).advance(9999);
    expect(selectTakesLong(form.snapshot)).toBe(false);
    expect(selectTakesLong(form.advance(1).snapshot)).toBe(true);
  });
});

describe('the sender', () => {
  const maya = { name: 'Maya Osei', email: 'maya@example.test' };

  test('who is signed in need not type a name and an address', () => {
    const form = story(contactFormMachine, { topic: 'general', saved: null }).send({
      type: 'sender.changed',
      sender: maya,
    });
    expect(form.snapshot.context).toMatchObject(maya);
  });

  test('keeps what was typed, and leaves nothing of the account after signing out', () => {
    const form = story(contactFormMachine, { topic: 'general', saved: null }).send(typed('name', 'May'), {
      type: 'sender.changed',
      sender: maya,
    });
    expect(form.snapshot.context).toMatchObject({ name: 'May', email: 'maya@example.test' });
    form.send({ type: 'sender.changed', sender: null });
    expect(form.snapshot.context).toMatchObject({ name: 'May', email: '' });
  });

  test('who takes over from another customer finds nothing of theirs', () => {
    const ada = { name: 'Ada Byron', email: 'ada@example.test' };
    const form = filled('otc').send(
      { type: 'sender.changed', sender: maya },
      typed('company', 'Osei Ltd.'),
      typed('phone', 'call me'),
      submitted,
    );
    form.send({ type: 'sender.changed', sender: ada });
    expect(form.snapshot.context).toMatchObject({
      ...blankDraft,
      ...ada,
      topic: 'otc',
      sender: ada,
      fieldProblems: {},
      problem: null,
    });
  });
});

describe('an inquiry about a large trade', () => {
  test('says what is to be traded, with the unit of the amount', () => {
    const form = filled('otc').send(
      typed('amount', ' 250,000 '),
      { type: 'trade.changed', change: { side: 'sell', timing: 'week' } },
      submitted,
    );
    expect(form.inputOf('sendMessage')).toEqual({
      ...message,
      otc: { side: 'sell', asset: 'BTC', amount: '250,000 USD', timing: 'week', company: '' },
    });
  });

  test('takes a pasted amount in the unit that it names', () => {
    const form = filled('otc').send({ type: 'trade.changed', change: { coin: 'ETH' } }, typed('amount', '12.5 eth'));
    expect(form.snapshot.context).toMatchObject({ amount: '12.5', unit: 'coin' });
    expect(form.send(typed('amount', '$1000')).snapshot.context).toMatchObject({ amount: '1000', unit: 'dollars' });
    form.send(typed('amount', '3 BTC'), submitted);
    expect(form.snapshot.context.fieldProblems).toEqual({ amount: 'otherUnit' });
  });

  test('checks the amount again in another unit', () => {
    const form = filled('otc').send(typed('amount', '1.005'), submitted);
    expect(form.snapshot.context.fieldProblems).toEqual({ amount: 'tooManyDecimals' });
    form.send({ type: 'trade.changed', change: { unit: 'coin' } });
    expect(form.snapshot.context.fieldProblems).toEqual({});
    expect(form.send(submitted).state).toBe('submitting.short');
  });
});

describe('what is typed', () => {
  const maya = { name: 'Maya Osei', email: 'maya@example.test' };
  const savedBy = (form: ReturnType<typeof filled>) =>
    (form.effects.at(-1)?.params as { saved: SavedMessage } | undefined)?.saved;
  const again = (saved: SavedMessage | undefined) =>
    story(contactFormMachine, { topic: 'general', saved: saved ?? null });

  test('is there when the form is opened again, and can be sent', () => {
    const form = again(savedBy(filled().send({ type: 'trade.changed', change: { coin: 'ETH' } })));
    expect(form.snapshot.context).toMatchObject({ ...maya, name: ' Maya Osei ', coin: 'ETH', problem: null });
    expect(form.send(submitted).inputOf('sendMessage')).toEqual(message);
  });

  test('comes back with a word about it if it was sent meanwhile, until it is edited', () => {
    const sent = savedBy(filled().send(submitted));
    expect(sent?.wasSubmitted).toBe(true);
    const form = again(sent);
    expect([form.state, form.snapshot.context.problem?.code]).toEqual(['editing.ready', 'answerUnknown']);
    expect(savedBy(form.send(typed('subject', 'Limits')))?.wasSubmitted).toBe(false);
  });

  test('was not sent if the server refused it', () => {
    const form = filled().send(submitted).resolve('sendMessage', { ok: false, reason: 'refused' });
    expect(savedBy(form)?.wasSubmitted).toBe(false);
  });

  test('is saved without the details of the account, and without what fills in the hidden field', () => {
    const form = story(contactFormMachine, { topic: 'general', saved: null });
    form.send(
      { type: 'sender.changed', sender: maya },
      typed('website', 'spam.example'),
      typed('message', 'How much?'),
    );
    expect(savedBy(form)).toEqual({ draft: { ...blankDraft, message: 'How much?' }, wasSubmitted: false });
    form.send({ type: 'sender.changed', sender: null });
    expect(form.effects.filter(({ name }) => name === 'saveMessage')).toHaveLength(2);
  });
});
