import { AppLink } from '#ui/link/AppLink.tsx';
import { Logo } from '#ui/logo/Logo.tsx';
import { accountNavItems, mainNavItems, type NavItem } from './nav-items.ts';
import { ShellFooter } from './ShellFooter.tsx';
import styles from './shell.module.css';

interface NavListProps {
  label: string;
  navItems: readonly NavItem[];
  /** The current pathname. */
  here: string;
}

function NavList({ label, navItems, here }: NavListProps) {
  return (
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
}

/** The navigation beside every customer page; on a phone, a drawer that also has the account section. */
export function Sidebar({ here, sandbox, drawer }: { here: string; sandbox: boolean; drawer: boolean }) {
  return (
    <>
      <AppLink href="/dashboard" look={styles.brand} aria-label="Statechange, dashboard">
        <Logo />
      </AppLink>
      <NavList label="Main" navItems={mainNavItems} here={here} />
      {drawer && <NavList label="Account" navItems={accountNavItems} here={here} />}
      <ShellFooter sandbox={sandbox} />
    </>
  );
}
