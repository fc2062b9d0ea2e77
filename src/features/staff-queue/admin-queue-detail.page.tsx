import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { caseAddress, caseIn } from '#app/address/case-address.ts';
import { goTo } from '#app/address/location.ts';
import { openStaffAction } from '#app/effects/staff/action.ts';
import { type AppHandle, type Owned, request, requestOf } from '#app/handle/app-handle.ts';
import { useApp } from '#app/hooks/app.ts';
import { failureOf } from '#app/hooks/list-state.ts';
import { useFlow, useLoaded, useStaffPerson } from '#app/hooks/staff.ts';
import { explained } from '#app/outlet/explained.tsx';
import { staffPage } from '#app/outlet/staff-page.ts';
import { caseKindsFor } from '#domain/staff/cases.ts';
import { ActionOutcome } from '#features/staff-action/ActionOutcome.tsx';
import { selectPerson } from '#machines/adminSession/adminSession.selectors.ts';
import { serverNow } from '#ports/http.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { CaseView } from './CaseView.tsx';
import { caseActions } from './caseActions.ts';
import { openCaseDesk } from './effects.ts';
import { NextCase } from './NextCase.tsx';

const ActionDialog = lazyCode(async () => (await import('#features/staff-action/ActionDialog.tsx')).ActionDialog);

const shownCase = (app: AppHandle): string => caseIn(app.actor('page').getSnapshot().context.path);

/** The neighbors of a case by due time; null if there is none. */
function around(ids: readonly string[], id: string): Readonly<Record<'before' | 'after', string | null>> {
  const at = ids.indexOf(id);
  const addressAt = (index: number): string | null => {
    const found = at < 0 ? undefined : ids[index];
    return found === undefined ? null : caseAddress(found);
  };
  return { before: addressAt(at - 1), after: addressAt(at + 1) };
}

/** Opens the action of a digit key, or goes to a neighboring case. */
function followKey(staff: Owned<'staff'>, key: string): void {
  const id = shownCase(staff);
  if (key === '[' || key === ']') {
    const due = requestOf(staff, 'dueCases').getSnapshot().context.lastSuccess?.payload.rows ?? [];
    const { before, after } = around(
      due.map((row) => row.id),
      id,
    );
    const href = key === '[' ? before : after;
    if (href !== null) goTo(href);
    return;
  }
  const found = requestOf(staff, 'staffCase', { id }).getSnapshot().context.lastSuccess?.payload;
  const me = selectPerson(staff.actor('adminSession').getSnapshot());
  const rowAction = found && me ? caseActions(found, me).keyed[Number(key) - 1] : undefined;
  if (rowAction && rowAction.refusal === null)
    openStaffAction(staff).send({ type: 'action.requested', request: rowAction.request });
}

const nothing = { keyed: [], others: [], undo: null };

function Page() {
  const id = useSelector(useApp().actor('page'), ({ context }) => caseIn(context.path));
  const loaded = useLoaded('staffCase', { id });
  const due = useLoaded('dueCases').known?.rows ?? [];
  const action = useFlow('staffAction');
  const desk = useFlow('caseDesk');
  const me = useStaffPerson();
  const { known } = loaded;
  return (
    action &&
    desk && (
      <>
        <CaseView
          {...around(
            due.map((row) => row.id),
            id,
          )}
          found={known}
          isUnknown={known === null && loaded.problem?.status === 404}
          failed={known === null ? failureOf(loaded) : null}
          staleSince={loaded.staleSince}
          actions={known && me ? caseActions(known, me) : nothing}
          action={action}
          next={me && caseKindsFor(me.roles).length > 0 && <NextCase desk={desk} />}
          outcome={<ActionOutcome action={action} />}
          now={serverNow}
        />
        <Suspense fallback={null}>
          <ActionDialog action={action} />
        </Suspense>
      </>
    )
  );
}

const casePage = staffPage({
  Page,
  open(staff) {
    request(staff, 'staffCase', { id: shownCase(staff) });
    request(staff, 'dueCases');
    openStaffAction(staff);
    openCaseDesk(staff, (key) => followKey(staff, key));
  },
});

// The record of a break opens above the case.
export const page = explained(casePage);
