import { useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { formatDuration } from '#ui/time/format.ts';
import { useSecondsUntil } from '#ui/time/useSecondsUntil.ts';

export interface IdleDialogProps {
  /** When the session ends without an answer, in ms since 1970 on this browser's clock; null while nothing is asked. */
  deadline: number | null;
  onStay: () => void;
  onSignOut: () => void;
}

/** What is announced of a countdown: the text changes three times. */
const announced = [60, 30, 10] as const;

/** Asks a customer who seems to have left whether to stay signed in. */
export function IdleDialog({ deadline, onStay, onSignOut }: IdleDialogProps) {
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
      description="For your security, we sign you out after 15 minutes without activity. What you entered will be here when you sign in again."
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
        <span role="status">{step !== undefined && <VisuallyHidden>{`Signing out in ${step} seconds`}</VisuallyHidden>}</span>
      </Text>
    </Dialog>
  );
}
