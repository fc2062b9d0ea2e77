import { AppLink } from '#ui/link/AppLink.tsx';
import { Logo } from '#ui/logo/Logo.tsx';
import { NavList } from './NavList.tsx';
import { accountNavItems, mainNavItems } from './nav-items.ts';
import { ShellFooter } from './ShellFooter.tsx';
import styles from './shell.module.css';

/** The navigation of customer pages; on a phone, a drawer with the account section. */
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
