import { type BulkAct, bulkActs, mostInBulk } from '#domain/staff/bulk.ts';
import { undoSeconds } from '#domain/staff/caseOutcomes.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import type { ActionField } from '#machines/staffAction/staffAction.types.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { formatCount } from '#ui/money/format.ts';
import { flagChoice, flagEffect, flagEnd } from './flagActions.ts';

export const noteUndo = `You can undo it for ${undoSeconds} seconds. Nobody can change or remove it later.`;

interface Words {
  readonly label: string;
  readonly effect: string;
  readonly confirm: string;
  /** The beginning of the notice: "A note for 3 customers". */
  readonly done: string;
  readonly fields?: () => readonly ActionField[];
}

const words: Readonly<Record<BulkAct, Words>> = {
  addNote: {
    label: 'Add a note',
    effect: `Everybody on staff reads the note. ${noteUndo}`,
    confirm: 'Add note',
    done: 'A note',
    fields: () => [{ name: 'text', label: 'Note', kind: 'paragraph', value: '' }],
  },
  addFlag: {
    label: 'Add a flag',
    effect: `${flagEffect} The reason stands with it.`,
    confirm: 'Add flag',
    done: 'A flag',
    fields: () => [flagChoice(), flagEnd()],
  },
  endSessions: {
    label: 'End sessions',
    effect: 'Whoever is signed in has to sign in again.',
    confirm: 'End sessions',
    done: 'The end of sessions',
  },
};

export const bulkActions = (guids: readonly string[], me: StaffPerson): readonly RowAction[] =>
  (Object.keys(bulkActs) as BulkAct[]).map((action) => {
    const { label, effect, confirm, done, fields } = words[action];
    const count = `${formatCount(guids.length)} ${guids.length === 1 ? 'customer' : 'customers'}`;
    return {
      label,
      refusal:
        refusalFor(me.roles, bulkActs[action]) ?? (guids.length > mostInBulk ? `Select ${mostInBulk} or fewer.` : null),
      request: {
        ...{
          id: `bulk:${action}`,
          title: `${label} for ${count}`,
          confirm,
          done: `${done} for ${count}`,
          call: 'customers/bulk',
          version: null,
          reason: 'text',
        },
        effect: [effect, 'Each customer is one entry in the audit log. One that is refused leaves the others.'],
        ...(fields && { fields: fields() }),
        sends: { action, guids },
      },
    };
  });
