import type { MailChoices, MailKind } from '#domain/security/mailChoices.ts';
import { saveMailChoices } from '#ports/backend/security.ts';
import type { Customer } from '../../world/world.ts';
import { openOwnedList } from './owned-list.ts';

const choosing = (wanted: boolean) => (ut: string, kind: MailKind, choices: MailChoices) => saveMailChoices(ut, { ...choices, [kind]: wanted });

/** Which emails the customer wants. */
export const openMailChoices = (customer: Customer) =>
  openOwnedList(customer, 'mailChoices', {
    resource: 'security',
    listIn: ({ mailChoices }) => mailChoices,
    changed: 'choices.changed',
    add: choosing(true),
    remove: choosing(false),
  });
