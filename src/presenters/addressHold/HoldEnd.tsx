import type { ReactNode } from 'react';
import { Time } from '#ui/time/Time.tsx';
import type { Availability } from './availability.ts';

export interface HoldEndProps {
  availability: Availability;
  /** What it is good for without a hold. */
  ready: ReactNode;
  /** What money does to it: "send", "withdraw". */
  verb: 'send' | 'withdraw';
}

/** From when a saved wallet or bank account can be withdrawn to, in words. */
export function HoldEnd({ availability, ready, verb }: HoldEndProps) {
  if (availability.kind === 'ready') return ready;
  if (availability.kind === 'unknown') return `Saved. When you can ${verb} to it is unavailable right now.`;
  return (
    <>
      On hold. You can {verb} to it from <Time at={availability.at} format="from" />.
    </>
  );
}
