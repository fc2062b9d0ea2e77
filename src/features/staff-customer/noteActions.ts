import { undoSeconds } from '#domain/staff/caseOutcomes.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { noteUndo } from './bulkActions.ts';
import { customerNamed } from './customerActions.ts';

/** Adding a note. */
export const noteOn = (guid: string, name: string | null, { roles }: StaffPerson): RowAction => ({
  label: 'Add a note',
  refusal: refusalFor(roles, 'writeNotes'),
  request: {
    ...{ id: `note:${guid}`, title: 'Add a note', confirm: 'Add the note', version: null, reason: 'none' },
    done: `Added a note about ${customerNamed(guid, name)}`,
    call: `customers/${guid}/notes`,
    effect: ['Everybody on staff can read it.', noteUndo],
    fields: [{ name: 'text', label: 'Note', kind: 'paragraph', value: '' }],
  },
});

/** Taking one's own note back. */
export const noteUndone = (guid: string, name: string | null, note: string): ActionRequest => ({
  ...{ id: `unnote:${note}`, title: 'Undo the note', confirm: 'Undo the note', version: null, reason: 'none' },
  done: `Took back a note about ${customerNamed(guid, name)}`,
  call: `customers/${guid}/notes/${note}/undo`,
  effect: [`Nobody can read it anymore. It works within ${undoSeconds} seconds of writing it.`],
});
