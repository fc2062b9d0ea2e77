import type { LucideIcon } from 'lucide-react';
import { AppLink } from '#ui/link/AppLink.tsx';
import styles from './shell.module.css';

export interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

export interface NavListProps {
  label: string;
  navItems: readonly NavItem[];
  /** The current pathname. */
  here: string;
}

/** Links to the main pages; the current one is marked. */
export const NavList = ({ label, navItems, here }: NavListProps) => (
  <nav aria-label={label} className={styles.navItems}>
    <ul>
      {navItems.map(({ href, label: text, icon: Icon }) => (
        <li key={href}>
          <AppLink href={href} look={styles.navItem} aria-current={here === href ? 'page' : undefined}>
            <Icon size={18} aria-hidden strokeWidth={1.75} />
            {text}
          </AppLink>
        </li>
      ))}
    </ul>
  </nav>
);
