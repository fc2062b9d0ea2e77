import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Logo } from '#ui/logo/Logo.tsx';
import { SkipLink } from '#ui/text/Text.tsx';
import { CallsToAction } from './CallsToAction.tsx';
import { Main } from './Main.tsx';
import { OpenFooter } from './OpenFooter.tsx';
import styles from './open.module.css';
import { navItems } from './open-nav.ts';
import { SiteMenu } from './SiteMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Header and footer of public pages. `narrow` is for a single form. */
export function OpenLayout({ narrow, children }: { narrow: boolean; children: ReactNode }) {
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
          {!narrow && <CallsToAction />}
          {/* After the links, whose width varies, so that it stays in place. */}
          <ThemeToggle />
          {!narrow && <SiteMenu />}
        </div>
      </header>
      <Main narrow={narrow}>{children}</Main>
      <OpenFooter narrow={narrow} />
    </div>
  );
}
