import { Dialog } from '@ark-ui/react/dialog';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/button/IconButton.tsx';
import { useApp } from '../hooks/app.ts';
import styles from './shell.module.css';

/**
 * A phone's sidebar: it slides over the page, traps focus, and closes on Escape, on a press
 * outside, and when a page is chosen.
 */
export function Drawer({ children }: { children: ReactNode }) {
  const navigation = useApp().actor('navigation');
  const isOpen = useSelector(navigation, (snapshot) => snapshot.matches('open'));
  const dismiss = () => navigation.send({ type: 'sidebar.dismissed' });
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => !open && dismiss()}
      ids={{ content: 'drawer' }}
      lazyMount
      unmountOnExit
      aria-label="Menu"
    >
      <Dialog.Backdrop className={styles.scrim} />
      <Dialog.Positioner className={styles.drawer}>
        <Dialog.Content className={styles.drawerSheet}>
          <div className={styles.drawerHead}>
            <Dialog.CloseTrigger asChild>
              <IconButton label="Close menu" icon={<X size={20} aria-hidden />} />
            </Dialog.CloseTrigger>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Dialog.Root>
  );
}
