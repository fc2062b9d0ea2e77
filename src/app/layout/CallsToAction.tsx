import { Menu as MenuIcon } from 'lucide-react';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';
import { useSignedIn } from '../hooks/world.ts';
import styles from './open.module.css';
import { navItems } from './open-nav.ts';

const source = menuOnDemand();

/** What a visitor can do from the header of a public page; on a phone, a menu has what there is no room for. */
export function CallsToAction() {
  const signedIn = useSignedIn();
  const [first, second] = signedIn
    ? ([['Dashboard', '/dashboard'], null] as const)
    : ([
        ['Sign in', '/signin'],
        ['Open an account', '/signup'],
      ] as const);
  return (
    <>
      <ButtonLink href={first[1]} variant={second ? 'plain' : 'main'} size="small">
        {first[0]}
      </ButtonLink>
      {second && (
        <span className={styles.wideOnly}>
          <ButtonLink href={second[1]} variant="main" size="small">
            {second[0]}
          </ButtonLink>
        </span>
      )}
      <span className={styles.narrowOnly}>
        <MenuOnDemand
          source={source}
          label="Menu"
          trigger={<IconButton size="small" label="Menu" icon={<MenuIcon size={20} aria-hidden />} />}
          items={[...(second ? [second] : [['Exchange', '/exchange'] as const]), ...navItems].map(([label, href], index) => ({
            id: href,
            label,
            href,
            ruleBefore: index === 1,
          }))}
        />
      </span>
    </>
  );
}
