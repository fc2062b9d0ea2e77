import { fromPromise } from 'xstate';
import type { RevealGroup } from '#domain/staff/customerActions.ts';
import { staffRevealMachine } from '#machines/staffReveal/staffReveal.machine.ts';
import type { RevealResult } from '#machines/staffReveal/staffReveal.types.ts';
import { revealAsStaff } from '#ports/backend/staff/reveal.ts';
import { watchAttention } from '#ports/browser/attention.ts';
import { reporting } from '../../logic/reporting.ts';
import { refusable } from '../../mapping/refusals.ts';
import { type Owned, open } from '../../world/world.ts';
import { staffRefusal } from './action.ts';
import { asStaff } from './as-staff.ts';

/** Personal data of the customer of a page of staff; what is shown of it goes with the page. */
export const openStaffReveal = (staff: Owned<'staff'>, guid: string) =>
  open(staff.flows, 'staffReveal', () => ({
    logic: staffRevealMachine.provide({
      actors: {
        revealData: fromPromise<RevealResult, { group: RevealGroup; reason: string }>(({ input: { group, reason }, signal }) =>
          refusable(
            async () => ({ ok: true, values: await asStaff(staff, (token) => revealAsStaff(token, guid, group, reason, signal)) }) as const,
            staffRefusal,
          ),
        ),
        watchAttention: reporting<{ type: 'attention.lost' }>((report) => watchAttention(() => report({ type: 'attention.lost' }))),
      },
    }),
    input: undefined,
  }));
