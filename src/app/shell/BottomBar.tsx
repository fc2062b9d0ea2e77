import { useSelector } from '@xstate/react';
import { Menu as MenuIcon } from 'lucide-react';
import { AppLink } from '#ui/link/AppLink.tsx';
import { useApp } from '../hooks/app.ts';
import { phoneNavItems } from './nav-items.ts';
import styles from './shell.module.css';

/** The phone's links to the four main pages, and the button that toggles the sidebar. */
export function BottomBar({ here }: { here: string }) {
  const navigation = useApp().actor('navigation');
  const isOpen = useSelector(navigation, (snapshot) => snapshot.matches('open'));
  return (
    <nav className={styles.bottom} aria-label="Main, mobile">
      {phoneNavItems.map(({ href, label, icon: Icon }) => (
        <AppLink key={href} href={href} look={styles.tab} aria-current={here === href ? 'page' : undefined}>
          <Icon size={20} aria-hidden strokeWidth={1.75} />
          {label}
        </AppLink>
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'drawer' : undefined}
        onClick={() => navigation.send({ type: 'sidebar.toggled' })}
      >
        <MenuIcon size={20} aria-hidden strokeWidth={1.75} />
        More
      </button>
    </nav>
  );
}
