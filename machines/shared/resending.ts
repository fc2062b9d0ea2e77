import { resendCooldown, second } from './waits.ts';

/** What the countdown changes in a context. */
interface Counting {
  readonly context: { readonly secondsLeft: number };
}

/** The assigners of the countdown: whole seconds until another email can be requested. */
export const fullCountdown = (): number => resendCooldown / second;
export const decrementSeconds = ({ context }: Counting): number => Math.max(context.secondsLeft - 1, 0);

/**
 * The states of an email that was sent: a countdown, after which `link.requested` leads to `target`. The chart has the actions
 * `resetCountdown`, `countDown` and `clearCountdown`, and the delays `second` and `resendCooldown`.
 */
export const resending = <const Target extends string>(target: Target) =>
  ({
    initial: 'cooling',
    states: {
      cooling: {
        entry: 'resetCountdown',
        exit: 'clearCountdown',
        initial: 'ticking',
        after: { resendCooldown: 'ready' },
        states: { ticking: { after: { second: { target: 'ticking', reenter: true, actions: 'countDown' } } } },
      },
      ready: { on: { 'link.requested': target } },
    },
  }) as const;
