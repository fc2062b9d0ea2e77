import { fromPromise } from 'xstate';
import { drafts } from '#contract/desk/drafts.ts';
import { type FoundDraft, staffDraftMachine } from '#machines/staffDraft/staffDraft.machine.ts';
import { call } from '#ports/backend/call.ts';
import type { AppHandle } from '../../handle/app-handle.ts';
import { asStaff } from './as-staff.ts';

interface Keyed {
  readonly key: string;
}

/** The draft of a staff form, for `provide({ actors })` of its flow. */
export const provideStaffDraft = (app: Pick<AppHandle, 'actor'>) =>
  staffDraftMachine.provide({
    actors: {
      readDraft: fromPromise<FoundDraft | null, Keyed>(({ input: { key }, signal }) =>
        asStaff(app, (token) => call(drafts.read, { token, params: { key }, signal })),
      ),
      saveDraft: fromPromise<{ savedAt: number | null }, Keyed & { text: string }>(({ input: { key, text }, signal }) =>
        asStaff(app, async (token) => {
          if (text.trim() !== '') return call(drafts.save, { token, params: { key }, body: { text }, signal });
          await call(drafts.remove, { token, params: { key }, signal });
          return { savedAt: null };
        }),
      ),
      // No abort signal: the form has closed by then.
      removeDraft: fromPromise<unknown, Keyed>(({ input: { key } }) =>
        asStaff(app, (token) => call(drafts.remove, { token, params: { key } })),
      ),
    },
  });
