import { fromPromise } from 'xstate';
import { caseAddress, openForYou } from '#app/address/case-address.ts';
import { goTo } from '#app/address/location.ts';
import { saysNothing } from '#app/address/staff-view-address.ts';
import { keepActs } from '#app/effects/staff/acts.ts';
import { asStaff } from '#app/effects/staff/as-staff.ts';
import { dialogIsOpen, openKeyboard } from '#app/effects/staff/console.ts';
import { type Owned, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { refusable } from '#app/mapping/refusals.ts';
import { cases } from '#contract/desk/cases.ts';
import { caseKindsFor } from '#domain/staff/cases.ts';
import { selectPerson } from '#machines/adminSession/adminSession.selectors.ts';
import { type ClaimResult, caseDeskMachine, type DeskKey } from '#machines/caseDesk/caseDesk.machine.ts';
import { selectShortcutsAreOn } from '#machines/keyboard/keyboard.machine.ts';
import { call } from '#ports/backend/call.ts';
import { watchKeys } from '#ports/browser/display.ts';

/** Begins with what the user can decide, once their roles are known, if the address still says nothing. */
export function beginWithOwn(staff: Owned<'staff'>): void {
  const { pathname, search } = location;
  if (!saysNothing(search)) return;
  const session = staff.actor('adminSession');
  const begin = () => {
    const me = selectPerson(session.getSnapshot());
    if (me === null) return;
    subscription.unsubscribe();
    const isHere = location.pathname === pathname && location.search === search;
    if (isHere && caseKindsFor(me.roles).length > 0) goTo(openForYou(me.roles), { replace: true });
  };
  const subscription = session.subscribe(begin);
  begin();
}

/** Anything but an empty queue is a fault, after which the same press can be repeated. */
const emptiness = ({ problem }: { readonly problem: { readonly code: string } }) =>
  problem.code === 'queue_empty' ? ('empty' as const) : null;

/** Opens the queue's keys, until the page ends. @param followKey handles digits and brackets */
export function openCaseDesk(staff: Owned<'staff'>, followKey: (key: string) => void = () => undefined): void {
  const act = keepActs();
  const claim = () =>
    act('next-case', {}, (key) => asStaff(staff, (token) => call(cases.claimNext, { token, body: {}, key })));
  const keysAreOn = () => selectShortcutsAreOn(openKeyboard(staff).getSnapshot());
  open(staff.flows, 'caseDesk', () => ({
    logic: caseDeskMachine.provide({
      actors: {
        watchKeys: reporting<DeskKey>((report) =>
          watchKeys((key) => keysAreOn() && !dialogIsOpen() && report({ type: 'key.pressed', key })),
        ),
        claimNext: fromPromise<ClaimResult, undefined>(() =>
          refusable(async () => ({ ok: true, id: (await claim()).id }) as const, emptiness),
        ),
      },
      actions: { openCase: (_, { id }) => goTo(caseAddress(id)), followKey: (_, { key }) => followKey(key) },
    }),
    input: undefined,
  }));
}
