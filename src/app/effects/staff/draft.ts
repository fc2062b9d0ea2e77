import { fromPromise } from 'xstate';
import { type FoundDraft, staffDraftMachine } from '#machines/staffDraft/staffDraft.machine.ts';
import { readStaffDraft, removeStaffDraft, saveStaffDraft } from '#ports/backend/staff/draft.ts';
import type { World } from '../../world/world.ts';
import { asStaff } from './as-staff.ts';

interface Keyed {
  readonly key: string;
}

/** The draft of a form of staff, for `provide({ actors })` of the flow that it belongs to. */
export const provideStaffDraft = (world: Pick<World, 'actor'>) =>
  staffDraftMachine.provide({
    actors: {
      readDraft: fromPromise<FoundDraft | null, Keyed>(({ input: { key }, signal }) => asStaff(world, (token) => readStaffDraft(token, key, signal))),
      saveDraft: fromPromise<{ savedAt: number | null }, Keyed & { text: string }>(({ input: { key, text }, signal }) =>
        asStaff(world, async (token) => {
          if (text.trim() !== '') return saveStaffDraft(token, key, text, signal);
          await removeStaffDraft(token, key, signal);
          return { savedAt: null };
        }),
      ),
      // No abort signal: the form has closed by then.
      removeDraft: fromPromise<unknown, Keyed>(({ input: { key } }) => asStaff(world, (token) => removeStaffDraft(token, key))),
    },
  });
