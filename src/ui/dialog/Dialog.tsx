import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Escape, the close button or a press outside. It stays open until the machine closes it. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons: back first, forward last. */
  footer?: ReactNode;
  /** `alertdialog` for irreversible actions: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  size?: 'usual' | 'wide';
  /** Receives the focus; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** A modal dialog. It traps the focus and restores it on closing. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, footer, role = 'dialog', size = 'usual', initialFocus } = props;
  return (
    <ArkDialog.Root
      open={open}
      role={role}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={role === 'dialog'}
      // Otherwise an alert dialog focuses its close button.
      initialFocusEl={() => initialFocus?.current ?? null}
      onOpenChange={(details) => !details.open && onClose()}
    >
      <Portal>
        <ArkDialog.Backdrop className={styles.backdrop} />
        <ArkDialog.Positioner className={styles.positioner}>
          {/* A focus trap focuses without scrolling, so a small window would hide the control. */}
          <ArkDialog.Content
            className={styles.content}
            data-size={size}
            onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          >
            <ArkDialog.Title className={styles.title}>{title}</ArkDialog.Title>
            <div className={styles.body}>
              {description !== undefined && (
                <ArkDialog.Description className={styles.description}>{description}</ArkDialog.Description>
              )}
              {children}
            </div>
            {footer !== undefined && <div className={styles.footer}>{footer}</div>}
            {/* Last in tab order, so that the content comes first. */}
            <div className={styles.close}>
              <ArkDialog.CloseTrigger asChild>
                <IconButton label="Close" size="small" icon={<X size={18} aria-hidden />} />
              </ArkDialog.CloseTrigger>
            </div>
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}
