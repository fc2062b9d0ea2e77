import type { FlowRecord } from '../observe/records.ts';
import type { ActorView } from '../recordings/fold.ts';
import { at, type Timeline } from '../recordings/timeline.ts';
import type { TabRecording } from '../recordings/types.ts';
import type { LiveActor, LiveTab } from './tab.ts';

/** A recorded tab as it was right after a record, in the form of a live one. */
export function pastTab(
  { tab, build, fingerprints, clock, records, gaps, beginning }: TabRecording,
  timeline: Timeline,
  q: number,
): LiveTab {
  const views = at(timeline, q);
  const byNumber = new Map(records.map((record) => [record.q, record]));
  const known = new Set(views.map(({ actor }) => actor));
  // Actors that started before the recording.
  const others = beginning.actors
    .filter(({ actor }) => !known.has(actor))
    .flatMap(({ actor }) => timeline.actorAt(actor, q) ?? []);
  const actors = [...others, ...views].map((view) => liveActor(view, byNumber, records, q));
  return {
    ...{ tab, build, fingerprints, isHidden: false, epochOffset: clock.epoch - clock.t },
    actors: new Map(actors.map((actor) => [actor.actor, actor])),
    timers: views.flatMap(({ timers }) => timers),
    records,
    dropped: 0,
    missed: gaps.reduce((sum, { first, last }) => sum + last - first + 1, 0),
  };
}

function liveActor(
  view: ActorView,
  byNumber: ReadonlyMap<number, FlowRecord>,
  records: readonly FlowRecord[],
  q: number,
): LiveActor {
  const timeOf = (number: number | null) => (number === null ? null : (byNumber.get(number)?.t ?? null));
  const last = records.findLast(
    (record) =>
      record.q <= q && record.actor === view.actor && (record.kind === 'received' || record.kind === 'started'),
  );
  const { value, output, error, ...rest } = view;
  return {
    ...rest,
    ...(value !== null && { value }),
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    startedAt: timeOf(view.started),
    endedAt: timeOf(view.ended),
    changedAt: last?.t ?? null,
    events: 0,
    lastTaken: last && 'transitions' in last ? last.transitions : [],
  };
}
