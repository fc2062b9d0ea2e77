import { createActor, fromPromise } from 'xstate';
import { prefilledEmail, prefilledSubject } from '#app/address/location.ts';
import type { OpenPage } from '#app/handle/app-handle.ts';
import { type AppHandle, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { fieldsNamed, isRateLimit, refusable } from '#app/mapping/refusals.ts';
import { contact } from '#contract/account/contact.ts';
import {
  blankDraft,
  type ContactTopic,
  contactFormMachine,
  type SavedMessage,
  type SenderFact,
  type SendMessageResult,
  type Submission,
} from '#machines/contactForm/contactForm.machine.ts';
import { call } from '#ports/backend/call.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { readSavedMessage } from './saved.ts';

/** The form has the trade's fields beside the others. */
const inForm = fieldsNamed((field) => field.replace(/^otc\./, ''));

const savedAs = { general: 'contact', otc: 'otc' } as const satisfies Record<ContactTopic, string>;

/** Sends a message and removes its saved copy, unless something else was typed since. */
async function send(message: Submission, topic: ContactTopic) {
  const { reference } = await call(contact.send, { body: message });
  if (readSavedMessage(savedAs[topic])?.wasSubmitted) removeSavedFlow(savedAs[topic]);
  return { ok: true, reference } as const;
}

const provideContactForm = (app: AppHandle, topic: ContactTopic) =>
  contactFormMachine.provide({
    actions: { saveMessage: (_, { saved }) => saveFlow(savedAs[topic], saved) },
    actors: {
      // No abort signal: a message in progress should arrive.
      sendMessage: fromPromise<SendMessageResult, Submission>(({ input }) =>
        refusable(
          () => send(input, topic),
          (error) => (isRateLimit(error) ? 'tooManyAttempts' : 'refused'),
          inForm,
        ),
      ),
      watchSender: reporting<SenderFact>((report) => {
        const session = app.actor('session');
        let known: string | null = null;
        const check = () => {
          const { session: found } = session.getSnapshot().context;
          if ((found?.email ?? null) === known) return;
          known = found?.email ?? null;
          report({ type: 'sender.changed', sender: found && { name: found.displayName, email: found.email } });
        };
        check();
        const subscription = session.subscribe(check);
        return () => subscription.unsubscribe();
      }),
    },
  });

/** Input from the previous page: a user who cannot sign in has typed an email address there. */
const handedOver = (): SavedMessage => ({
  draft: { ...blankDraft, email: prefilledEmail(), subject: prefilledSubject() },
  wasSubmitted: false,
});

/** Opens the form of a page, which ends with it. */
export const openContactForm = (owner: OpenPage, topic: ContactTopic): void =>
  void open(owner.flows, 'contactForm', () => ({
    logic: provideContactForm(owner, topic),
    input: { topic, saved: readSavedMessage(savedAs[topic]) ?? handedOver() },
  }));

export const createStillContactForm = (topic: ContactTopic) =>
  createActor(contactFormMachine, { input: { topic, saved: null } });
