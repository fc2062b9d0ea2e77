import { fromPromise } from 'xstate';
import type { TimelinePage } from '#domain/staff/timeline.ts';
import { timelineMachine, type WantedPart } from '#machines/timeline/timeline.machine.ts';
import { readTimeline } from '#ports/backend/staff/timeline.ts';
import { endOfDay } from '#ui/time/zone.ts';
import { type Owned, open } from '../../world/world.ts';
import { asStaff } from './as-staff.ts';

/** What happened to a customer; it ends with the page. */
export const openTimeline = (staff: Owned<'staff'>, guid: string) =>
  open(staff.flows, 'timeline', () => ({
    logic: timelineMachine.provide({
      actors: {
        readPart: fromPromise<TimelinePage, WantedPart>(({ input: { kind, day, before }, signal }) =>
          asStaff(staff, (token) =>
            readTimeline(token, guid, { kind, before: before ?? (day === null ? null : new Date(endOfDay(day)).toISOString()) }, signal),
          ),
        ),
      },
    }),
    input: undefined,
  }));
