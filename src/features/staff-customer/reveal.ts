import { fromPromise } from 'xstate';
import { staffRefusal } from '#app/effects/staff/action.ts';
import { asStaff } from '#app/effects/staff/as-staff.ts';
import { type Owned, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { refusable } from '#app/mapping/refusals.ts';
import type { RevealGroup } from '#domain/staff/customerActions.ts';
import { staffRevealMachine } from '#machines/staffReveal/staffReveal.machine.ts';
import type { RevealResult } from '#machines/staffReveal/staffReveal.types.ts';
import { revealAsStaff } from '#ports/backend/staff/reveal.ts';
import { watchAttention } from '#ports/browser/attention.ts';
import { isOnline } from '#ports/browser/window.ts';

/** The customer's personal data on a staff page, which ends with it. */
export const openStaffReveal = (staff: Owned<'staff'>, guid: string) =>
  open(staff.flows, 'staffReveal', () => ({
    logic: staffRevealMachine.provide({
      actors: {
        revealData: fromPromise<RevealResult, { group: RevealGroup; reason: string }>(
          ({ input: { group, reason }, signal }) =>
            refusable(
              async () =>
                ({
                  ok: true,
                  values: await asStaff(staff, (token) => revealAsStaff(token, guid, group, reason, signal)),
                }) as const,
              staffRefusal,
            ),
        ),
        watchAttention: reporting<{ type: 'attention.lost' }>((report) =>
          watchAttention(() => report({ type: 'attention.lost' })),
        ),
      },
    }),
    input: { isOnline },
  }));
