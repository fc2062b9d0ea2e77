import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Mark } from '#ui/logo/Logo.tsx';
import { firstAct } from '#ui/on-demand/firstAct.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { FullPageLoader } from '#ui/page/FullPageLoader.tsx';
import { SkipLink } from '#ui/text/Text.tsx';
import { useApp } from '../hooks/app.ts';
import { ThemeToggle } from '../layout/ThemeToggle.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { AmountsToggle } from './AmountsToggle.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './shell.module.css';

// Pages work without the drawer, so it loads on first interaction, then shows if opened.
const Drawer = lazyCode(async () => {
  await firstAct;
  return (await import('./Drawer.tsx')).Drawer;
});

/** The frame of customer pages: sidebar, top bar, and on a phone a bottom bar and a drawer. */
export function Shell({ path, children }: { path: string; children: ReactNode }) {
  const app = useApp();
  const { sandbox } = app.services.settings;
  const isRenewing = useSelector(app.actor('session'), (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      {isRenewing && (
        <div className={styles.renewal}>
          <FullPageLoader label="Renewing your session" whole />
        </div>
      )}
      {/* Stays mounted under the loader, so that typed text is kept, but inert. */}
      <div className={styles.shell} inert={isRenewing}>
        <SkipLink />
        <aside className={styles.side} aria-label="Sidebar">
          <Sidebar here={path} sandbox={sandbox} drawer={false} />
        </aside>
        <div className={styles.column}>
          <header className={styles.top}>
            <AppLink href="/dashboard" look={styles.topBrand} aria-label="Statechange, dashboard">
              <Mark />
            </AppLink>
            <span className={styles.spring} />
            <AmountsToggle />
            <ThemeToggle />
            <AccountMenu />
          </header>
          <main id="content" tabIndex={-1} className={styles.content}>
            {children}
          </main>
        </div>
        <BottomBar here={path} />
        <Suspense fallback={null}>
          <Drawer>
            <Sidebar here={path} sandbox={sandbox} drawer />
          </Drawer>
        </Suspense>
      </div>
    </>
  );
}
