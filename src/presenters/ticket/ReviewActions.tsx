import { Button } from '#ui/button/Button.tsx';
import { ignoreKeyRepeat } from './ignoreKeyRepeat.ts';

export interface ReviewActionsProps {
  label: string;
  /** Null while a click does nothing: the button just appeared, or something is missing. */
  onPress: (() => void) | null;
  busy?: boolean;
  revise: string;
  /** Null once it is too late to go back. */
  onRevise: (() => void) | null;
}

export const ReviewActions = ({ label, onPress, busy = false, revise, onRevise }: ReviewActionsProps) => (
  <>
    <Button
      variant="main"
      size="large"
      wide
      busy={busy}
      {...(!onPress && !busy && { 'aria-disabled': true })}
      onKeyDown={ignoreKeyRepeat}
      onClick={() => onPress?.()}
    >
      {label}
    </Button>
    <Button variant="plain" wide disabled={!onRevise} onClick={() => onRevise?.()}>
      {revise}
    </Button>
  </>
);
