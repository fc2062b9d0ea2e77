import { Menu as MenuIcon } from 'lucide-react';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { useSignedIn } from '../hooks/world.ts';
import styles from './open.module.css';
import { navItems } from './open-nav.ts';

const closeMenu = () => document.getElementById('site-menu')?.hidePopover();

const forVisitors = [
  ['Sign in', '/signin'],
  ['Open an account', '/signup'],
] as const;
const forCustomers = [
  ['Dashboard', '/dashboard'],
  ['Exchange', '/exchange'],
] as const;

/** What a visitor can do from the header of a public page; on a phone, a menu has what there is no room for. */
export function CallsToAction() {
  const signedIn = useSignedIn();
  const [first, second] = signedIn ? forCustomers : forVisitors;
  return (
    <>
      <span className={styles.roomyOnly}>
        <ButtonLink href={first[1]} variant={signedIn ? 'main' : 'plain'} size="small">
          {first[0]}
        </ButtonLink>
      </span>
      {!signedIn && (
        <span className={styles.wideOnly}>
          <ButtonLink href={second[1]} variant="main" size="small">
            {second[0]}
          </ButtonLink>
        </span>
      )}
      <span className={styles.narrowOnly}>
        <IconButton size="small" label="Menu" icon={<MenuIcon size={20} aria-hidden />} popoverTarget="site-menu" />
        {/* Opens and closes without any script. */}
        <nav id="site-menu" popover="auto" aria-label="Menu" className={styles.menu}>
          {[second, first, ...navItems].map(([label, href]) => (
            <AppLink key={href} href={href} look={styles.menuLink} onClick={closeMenu}>
              {label}
            </AppLink>
          ))}
        </nav>
      </span>
    </>
  );
}
