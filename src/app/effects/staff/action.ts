import { fromPromise } from 'xstate';
import { staffActionMachine } from '#machines/staffAction/staffAction.machine.ts';
import type { PreviewResult, Submission, SubmitResult } from '#machines/staffAction/staffAction.types.ts';
import { conflictOf, decideAsStaff, previewAsStaff } from '#ports/backend/staff/decide.ts';
import { isOnline } from '#ports/browser/window.ts';
import type { HttpError } from '#ports/http.ts';
import { type Owned, open, pageFlows } from '../../handle/app-handle.ts';
import { refusable } from '../../mapping/refusals.ts';
import { asStaff } from './as-staff.ts';
import { provideStaffCode } from './code.ts';
import { provideStaffDraft } from './draft.ts';
import { shownStaffList } from './lists.ts';
import { tableQuery } from './sales-file.ts';

/** Why a staff call was refused; null for a fault with an unknown outcome. */
export const staffRefusal = ({ response }: HttpError) =>
  response?.status === 401 ? 'expired' : response?.status === 408 ? null : 'refused';

const submitRefusal = (error: HttpError) =>
  error.problem.code === 'recent_sign_in_required' ? 'checkRequired' : staffRefusal(error);

/** Requests the file of the page's list or of a sales table. */
function requestFile(staff: Owned<'staff'>, { reason: given, filters }: Submission['body']): void {
  const reason = String(given ?? '');
  const file = pageFlows(staff)?.getSnapshot().context.flows.salesFile;
  if (file === undefined) shownStaffList(staff)?.send({ type: 'export.requested', reason });
  else file.send({ type: 'export.requested', query: tableQuery(filters), ids: null, reason });
}

async function submit(staff: Owned<'staff'>, { call, body, key }: Submission): Promise<SubmitResult> {
  if (call === null) {
    requestFile(staff, body);
    // The list shows the file's progress.
    return { ok: true, outcome: { kind: 'done', effect: '' } };
  }
  const decide = () => asStaff(staff, (token) => decideAsStaff(token, call, { body, key }));
  return refusable(async () => {
    try {
      return { ok: true, outcome: await decide() } as const;
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) return { ok: false, reason: 'conflict', conflict } as const;
      throw error;
    }
  }, submitRefusal);
}

/** A decision on a staff page; it ends with the page and reloads the lists it changed. */
export const openStaffAction = (staff: Owned<'staff'>) =>
  open(
    staff.flows,
    'staffAction',
    () => ({
      logic: staffActionMachine.provide({
        actors: {
          // No abort signal: the request must not depend on the page.
          submitAction: fromPromise<SubmitResult, Submission>(({ input }) => submit(staff, input)),
          previewAction: fromPromise<PreviewResult, { call: string | null }>(({ input: { call }, signal }) =>
            refusable(
              async () =>
                ({
                  ok: true,
                  ...(await asStaff(staff, (token) => previewAsStaff(token, call ?? '', signal))),
                }) as const,
              staffRefusal,
            ),
          ),
          staffDraft: provideStaffDraft(staff),
          oneTimeCode: provideStaffCode(staff),
        },
      }),
      input: { newId: () => crypto.randomUUID(), isOnline },
    }),
    (action) => void action.on('staffAction.settled', () => shownStaffList(staff)?.send({ type: 'list.changed' })),
  );
