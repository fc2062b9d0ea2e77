import { fromPromise } from 'xstate';
import type { MailChoices } from '#domain/security/mailChoices.ts';
import { type ChoicesFact, mailChoicesMachine } from '#machines/mailChoices/mailChoices.machine.ts';
import { saveMailChoices } from '#ports/backend/security.ts';
import { watchLoads } from '../../resources/watch-loads.ts';
import { reporting } from '../../world/reporting.ts';
import { type Customer, open } from '../../world/world.ts';

const provideMailChoices = (customer: Customer) =>
  mailChoicesMachine.provide({
    actors: {
      saveChoices: fromPromise<MailChoices, { choices: MailChoices }>(({ input: { choices } }) =>
        customer.services.asUser(({ ut }) => saveMailChoices(ut, choices)),
      ),
      watchChoices: reporting<ChoicesFact>((report) =>
        watchLoads(customer, 'security', ({ mailChoices: choices }) => report({ type: 'choices.updated', choices })),
      ),
    },
  });

/** Which emails the customer wants. It outlives its page, so that a save in progress is not lost. */
export const openMailChoices = (customer: Customer) =>
  open(customer.flows, 'mailChoices', () => ({ logic: provideMailChoices(customer), input: undefined }));
