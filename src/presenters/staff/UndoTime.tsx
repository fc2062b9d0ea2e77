import { useMachine } from '@xstate/react';
import type { ReactNode } from 'react';
import { type UndoTimeInput, undoTimeMachine } from '#machines/undoTime/undoTime.machine.ts';

/** Shows the button that undoes an act until its time is over. Its key must be that time. */
export function UndoTime({ until, now, children }: UndoTimeInput & { children: ReactNode }) {
  const [time] = useMachine(undoTimeMachine, { input: { until, now } });
  return time.matches('running') && children;
}
