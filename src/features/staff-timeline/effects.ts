import { fromPromise } from 'xstate';
import { asStaff } from '#app/effects/staff/as-staff.ts';
import { type Owned, open } from '#app/handle/app-handle.ts';
import { type TimelinePage, timeline } from '#contract/desk/timeline.ts';
import { iso } from '#domain/time/iso.ts';
import { timelineMachine, type WantedPart } from '#machines/timeline/timeline.machine.ts';
import { call } from '#ports/backend/call.ts';
import { endOfDay } from '#ui/time/zone.ts';

export const openTimeline = (staff: Owned<'staff'>, guid: string) =>
  open(staff.flows, 'timeline', () => ({
    logic: timelineMachine.provide({
      actors: {
        readPart: fromPromise<TimelinePage, WantedPart>(({ input: { kind, day, before }, signal }) => {
          const query = { kind: kind ?? undefined, before: before ?? (day === null ? undefined : iso(endOfDay(day))) };
          return asStaff(staff, (token) => call(timeline.read, { token, params: { guid }, query, signal }));
        }),
      },
    }),
    input: undefined,
  }));
