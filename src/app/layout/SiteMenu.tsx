import { Menu as MenuIcon } from 'lucide-react';
import { IconButton } from '#ui/button/IconButton.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { ByReader } from '#ui/reader/ByReader.tsx';
import { useSignedIn } from '../hooks/app.ts';
import styles from './open.module.css';
import { linksFor, navItems } from './open-nav.ts';

const closeMenu = () => document.getElementById('site-menu')?.hidePopover();

type NavLink = readonly [label: string, href: string];

const entries = (links: readonly NavLink[]) =>
  links.map(([label, href]) => (
    <AppLink key={href} href={href} look={styles.menuLink} onClick={closeMenu}>
      {label}
    </AppLink>
  ));

/** The phone menu, with everything in a wide header. It works without a script. */
export const SiteMenu = () => (
  <div className={styles.narrowOnly}>
    <IconButton size="small" label="Menu" icon={<MenuIcon size={20} aria-hidden />} popoverTarget="site-menu" />
    <nav id="site-menu" popover="auto" aria-label="Menu" className={styles.menu}>
      <ByReader
        signedIn={useSignedIn()}
        customer={entries(linksFor.customers)}
        // The most common choice of visitors is first.
        visitor={entries(linksFor.visitors.toReversed())}
      />
      {entries(navItems)}
    </nav>
  </div>
);
