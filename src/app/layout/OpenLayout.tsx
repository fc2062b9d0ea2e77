import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Logo } from '#ui/logo/Logo.tsx';
import { SkipLink } from '#ui/text/SkipLink.tsx';
import { useSignedIn, useWorld } from '../hooks/world.ts';
import { Main } from './Main.tsx';
import styles from './open.module.css';
import { ThemeToggle } from './ThemeToggle.tsx';

const navItems = [
  ['Prices', '/#prices'],
  ['Learn', '/learn'],
  ['FAQ', '/faq'],
  ['OTC desk', '/otc'],
] as const;

const footerNavItems = [
  ['About', '/about'],
  ['Services', '/services'],
  ['Contact', '/contact'],
  ['Privacy', '/privacy-policy'],
  ['Terms', '/terms-and-conditions'],
  ['User agreement', '/user-agreement'],
] as const;

/** Header and footer of public pages. `narrow` is for a single form. */
export function OpenLayout({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  const { sandbox } = useWorld().services.settings;
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
          <CallsToAction narrow={narrow} />
        </div>
      </header>
      <Main narrow={narrow}>{children}</Main>
      <footer className={styles.footer}>
        <p>
          © {new Date().getFullYear()} Statechange{sandbox && '. Sandbox: no real money moves.'}
        </p>
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

function CallsToAction({ narrow }: { narrow: boolean }) {
  const signedIn = useSignedIn();
  if (narrow) return null;
  if (signedIn)
    return (
      <ButtonLink href="/dashboard" variant="main" size="small">
        Dashboard
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink href="/signin" variant="plain" size="small">
        Sign in
      </ButtonLink>
      <span className={styles.wideOnly}>
        <ButtonLink href="/signup" variant="main" size="small">
          Open an account
        </ButtonLink>
      </span>
    </>
  );
}
