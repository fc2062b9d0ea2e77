import { Bullets } from '#ui/list/Bullets.tsx';

/** The effects of locking, in three points. */
export const LockEffects = () => (
  <Bullets>
    <li>
      Every session ends now, on all devices, and nobody can sign in. Pages that are still open lose access within 30
      minutes.
    </li>
    <li>
      Orders and transfers in progress continue. Recurring buys are skipped while it is locked. Your balances are
      unaffected.
    </li>
    <li>
      To unlock it, you sign in, confirm a code, and verify your identity with an ID and a selfie. That takes about 3
      minutes.
    </li>
  </Bullets>
);
