import { useRef } from 'react';
import type { IdleInput } from '#machines/idle/idle.types.ts';
import { idleLimits } from '#machines/shared/waits.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { formatDuration } from '#ui/time/format.ts';
import { useSecondsUntil } from '#ui/time/useSecondsUntil.ts';

export interface IdleDialogProps {
  owner: IdleInput['owner'];
  /** When the unanswered session ends, in ms since 1970 (browser clock); null if not asked. */
  deadline: number | null;
  onStay: () => void;
  onSignOut: () => void;
}

/** The seconds at which a screen reader announces the countdown. */
const announced = [60, 30, 10] as const;

const descriptions: Readonly<Record<IdleInput['owner'], string>> = {
  customer: `For your security, we sign you out after ${idleLimits.customer.limit / 60_000} minutes without activity. What you entered will be here when you sign in again.`,
  staff: `For our customers’ security, you’re signed out after ${idleLimits.staff.limit / 60_000} minutes without activity. Reasons that you typed are saved.`,
};

/** Asks an inactive user whether to stay signed in. */
export function IdleDialog({ owner, deadline, onStay, onSignOut }: IdleDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const seconds = useSecondsUntil(deadline);
  const step = announced.findLast((each) => seconds <= each);
  return (
    <Dialog
      open={deadline !== null}
      onClose={onStay}
      role="alertdialog"
      initialFocus={stay}
      title="Are you still there?"
      description={descriptions[owner]}
      footer={
        <>
          <Button onClick={onSignOut}>Sign out</Button>
          <Button ref={stay} variant="main" onClick={onStay}>
            Stay signed in
          </Button>
        </>
      }
    >
      <Text>
        Signing out in <strong>{formatDuration(seconds)}</strong>
        <span role="status">
          {step !== undefined && <VisuallyHidden>{`Signing out in ${step} seconds`}</VisuallyHidden>}
        </span>
      </Text>
    </Dialog>
  );
}
