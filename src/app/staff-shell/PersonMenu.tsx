import { ChevronDown, CircleUserRound, LogOut } from 'lucide-react';
import type { StaffPerson } from '#domain/staff/person.ts';
import { rolesText } from '#presenters/staff/roles.ts';
import { Button } from '#ui/button/Button.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';
import { useApp } from '../hooks/app.ts';
import shell from '../shell/shell.module.css';
import styles from './staff.module.css';

const source = menuOnDemand();

/** The user's name and roles, their account, and signing out. */
export function PersonMenu({ person }: { person: StaffPerson | null }) {
  const session = useApp().actor('adminSession');
  return (
    <MenuOnDemand
      source={source}
      label="Your account"
      trigger={
        <Button size="small" aria-label={person ? `${person.name}, ${rolesText(person.roles)}` : 'Your account'}>
          <CircleUserRound size={18} aria-hidden />
          <span className={styles.person}>
            <span className={shell.userName}>{person?.name ?? 'Your account'}</span>
          </span>
          <ChevronDown size={15} aria-hidden className={styles.chevron} />
        </Button>
      }
      title={person ? `${person.email} · ${rolesText(person.roles)}` : 'Your account'}
      items={[
        {
          id: 'account',
          label: 'Your account',
          href: '/admin/account',
          icon: <CircleUserRound size={18} aria-hidden />,
        },
        {
          id: 'signOut',
          label: 'Sign out',
          ruleBefore: true,
          icon: <LogOut size={18} aria-hidden />,
          onSelect: () => session.send({ type: 'signOut.requested' }),
        },
      ]}
    />
  );
}
