import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { MailChoices } from '#domain/security/mailChoices.ts';
import { type ChoicesFact, mailChoicesMachine } from '#machines/mailChoices/mailChoices.machine.ts';
import { saveMailChoices } from '#ports/backend/security.ts';
import { watchLoads } from '../../resources/watch-loads.ts';
import { type Customer, open, request } from '../../world/world.ts';

const provideMailChoices = (customer: Customer) =>
  mailChoicesMachine.provide({
    actors: {
      saveChoices: fromPromise<MailChoices, { choices: MailChoices }>(({ input: { choices } }) =>
        customer.services.asUser(({ ut }) => saveMailChoices(ut, choices)),
      ),
      watchChoices: fromCallback<AnyEventObject, undefined, ChoicesFact>(({ sendBack }) =>
        watchLoads(customer, 'security', ({ mailChoices: choices }) => sendBack({ type: 'choices.updated', choices })),
      ),
    },
  });

/** Which emails the customer wants. It outlives its page, so that a save in progress is not lost. */
export const openMailChoices = (customer: Customer) =>
  open(
    customer.flows,
    'mailChoices',
    () => ({ logic: provideMailChoices(customer), input: undefined }),
    (flow) => void flow.on('choices.changed', () => request(customer, 'security')),
  );
