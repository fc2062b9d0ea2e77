import type { StaffCustomer } from '#contract/desk/customer.ts';
import { type CustomerFlag, customerFlags, flagWords } from '#domain/staff/flags.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import type { ActionField } from '#machines/staffAction/staffAction.types.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { zoneName } from '#ui/time/zone.ts';
import { customerNamed } from './customerActions.ts';

export const flagEffect = 'Everybody on staff sees it. Customers don’t, and it changes nothing that they can do.';

/** A choice of the flags that a customer doesn't have. */
export const flagChoice = (present: readonly CustomerFlag[] = []): ActionField => ({
  ...{ name: 'flag', label: 'Flag', kind: 'choice', value: '' },
  options: customerFlags.filter((kind) => !present.includes(kind)).map((value) => ({ value, label: flagWords[value] })),
});

/** The last day of a flag, if it has one. */
export const flagEnd = (): ActionField => ({
  ...{ name: 'until', label: `Last day, if it ends (${zoneName()})`, kind: 'date', value: '', isOptional: true },
});

export interface FlagActions {
  readonly add: RowAction;
  /** In the flags' order; empty for who may not. */
  readonly removals: readonly RowAction[];
}

export function flagActions(guid: string, { flags, name }: StaffCustomer, { roles }: StaffPerson): FlagActions {
  const present = flags.map(({ kind }) => kind);
  const refusal = refusalFor(roles, 'writeNotes');
  const whom = customerNamed(guid, name);
  const common = { version: null, reason: 'text' } as const;
  return {
    add: {
      label: 'Add a flag',
      refusal: refusal ?? (present.length === customerFlags.length ? 'They have every flag.' : null),
      request: {
        ...{ ...common, id: `flag:${guid}`, title: 'Add a flag', confirm: 'Add the flag' },
        done: `Added a flag to ${whom}`,
        ...{ call: `customers/${guid}/flags`, effect: [flagEffect], fields: [flagChoice(present), flagEnd()] },
      },
    },
    removals:
      refusal === null
        ? present.map((kind) => ({
            ...{ label: 'Remove', refusal },
            request: {
              ...{ ...common, id: `unflag:${guid}:${kind}`, title: `Remove the flag “${flagWords[kind]}”` },
              done: `Removed the flag “${flagWords[kind]}” from ${whom}`,
              ...{ confirm: 'Remove the flag', call: `customers/${guid}/flags/${kind}/removal` },
              effect: ['The timeline and the audit log keep that it was there. You can add it again.'],
            },
          }))
        : [],
  };
}
