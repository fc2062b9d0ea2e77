import { useSyncExternalStore } from 'react';
import { Chip } from '#ui/chip/Chip.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { everyTenSeconds } from '#ui/time/Ago.tsx';
import { Time } from '#ui/time/Time.tsx';

/** In ms: a case is due soon within two hours. */
const near = 2 * 3600_000;

interface DueProps {
  /** Null once it is closed. */
  at: number | null;
  now: () => number;
}

/** A case's due time, emphasized if soon or past. */
export function Due({ at, now }: DueProps) {
  const left = useSyncExternalStore(everyTenSeconds, () =>
    at === null ? 'none' : at <= now() ? 'late' : at - now() <= near ? 'soon' : 'later',
  );
  if (at === null) return <Dash why="It is closed" />;
  return (
    <>
      <Time at={at} format="dayTime" /> {left === 'late' && <Chip tone="loss">Late</Chip>}
      {left === 'soon' && <Chip tone="hold">Soon</Chip>}
    </>
  );
}
