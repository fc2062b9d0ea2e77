import type { ReactNode } from 'react';
import { Time } from '#ui/time/Time.tsx';
import type { Availability } from './availability.ts';

export interface HoldEndProps {
  availability: Availability;
  /** Shown when there is no hold. */
  ready: ReactNode;
  verb: 'send' | 'withdraw';
}

export function HoldEnd({ availability, ready, verb }: HoldEndProps) {
  if (availability.kind === 'ready') return ready;
  if (availability.kind === 'unknown') return `Saved. When you can ${verb} to it is unavailable right now.`;
  return (
    <>
      On hold. You can {verb} to it from <Time at={availability.at} format="from" />.
    </>
  );
}
