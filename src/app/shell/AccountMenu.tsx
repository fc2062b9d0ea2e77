import { useSelector } from '@xstate/react';
import { ChevronDown, CircleUserRound } from 'lucide-react';
import { Button } from '#ui/button/Button.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';
import { useApp } from '../hooks/app.ts';
import { menuNavItems } from './nav-items.ts';
import styles from './shell.module.css';

const source = menuOnDemand();

export function AccountMenu() {
  const name = useSelector(
    useApp().actor('session'),
    ({ context }) => context.session?.displayName || (context.session?.email ?? ''),
  );
  return (
    <MenuOnDemand
      source={source}
      label="My Account"
      trigger={
        <Button size="small">
          <CircleUserRound size={18} aria-hidden className={styles.accountIcon} />
          <span className={styles.welcome}>
            <span className={styles.greeting}>Welcome Back,</span> <span className={styles.userName}>{name}</span>
          </span>
          <ChevronDown size={15} aria-hidden />
        </Button>
      }
      title="My Account"
      items={menuNavItems.map(({ href, label, icon: Icon }) => ({
        id: href,
        label,
        href,
        icon: <Icon size={18} aria-hidden />,
        ruleBefore: href === '/logout',
      }))}
    />
  );
}
