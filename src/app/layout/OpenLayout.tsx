import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Logo } from '#ui/logo/Logo.tsx';
import { SkipLink } from '#ui/text/SkipLink.tsx';
import { useIsHydrating, useWorld } from '../hooks/world.ts';
import { CallsToAction } from './CallsToAction.tsx';
import { Main } from './Main.tsx';
import styles from './open.module.css';
import { footerNavItems, navItems } from './open-nav.ts';
import { SystemTheme } from './SystemTheme.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Header and footer of public pages. `narrow` is for a single form. */
export function OpenLayout({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  const { sandbox } = useWorld().services.settings;
  const year = useIsHydrating() ? import.meta.env.BUILD_YEAR : new Date().getFullYear();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <AppLink href="/" look={styles.brand} aria-label="Statechange, home">
          <Logo />
        </AppLink>
        {!narrow && (
          <nav aria-label="Main" className={styles.nav}>
            {navItems.map(([label, href]) => (
              <AppLink key={href} href={href} look={styles.navLink}>
                {label}
              </AppLink>
            ))}
          </nav>
        )}
        <div className={styles.actions}>
          <ThemeToggle />
          {!narrow && <CallsToAction />}
        </div>
      </header>
      <Main narrow={narrow}>{children}</Main>
      <footer className={styles.footer}>
        <p>
          © {year} Statechange{sandbox && '. Sandbox: no real money moves.'}
        </p>
        <SystemTheme />
        <nav aria-label="Footer" className={styles.footerNav}>
          {footerNavItems.map(([label, href]) => (
            <AppLink key={href} href={href} look={styles.navLink}>
              {label}
            </AppLink>
          ))}
        </nav>
      </footer>
    </div>
  );
}
