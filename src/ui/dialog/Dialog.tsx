import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  /** The machine decides whether it shows. */
  open: boolean;
  /** Escape, the close button or a press outside. Nothing closes until the machine says so. */
  onClose: () => void;
  title: ReactNode;
  /** What this is about, in a sentence or two. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons: the way back first, the way on last. */
  footer?: ReactNode;
  /** `alertdialog` for what cannot be undone: a press outside leaves it open. */
  role?: 'dialog' | 'alertdialog';
  size?: 'usual' | 'wide';
  /** What gets the focus; the first control without. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** A sheet above the page. It takes the focus, keeps it, and gives it back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, footer, role = 'dialog', size = 'usual', initialFocus } = props;
  return (
    <ArkDialog.Root
      open={open}
      role={role}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={role === 'dialog'}
      // Otherwise an alert dialog would focus its close button.
      initialFocusEl={() => initialFocus?.current ?? null}
      onOpenChange={(details) => !details.open && onClose()}
    >
      <Portal>
        <ArkDialog.Backdrop className={styles.backdrop} />
        <ArkDialog.Positioner className={styles.positioner}>
          {/* The focus that a dialog keeps is set without scrolling: on a small window, it would be out of sight. */}
          <ArkDialog.Content className={styles.content} data-size={size} onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}>
            <ArkDialog.Title className={styles.title}>{title}</ArkDialog.Title>
            <div className={styles.body}>
              {description !== undefined && <ArkDialog.Description className={styles.description}>{description}</ArkDialog.Description>}
              {children}
            </div>
            {footer !== undefined && <div className={styles.footer}>{footer}</div>}
            {/* Last in the order of the Tab key, so that the focus first meets what the dialog is about. */}
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
