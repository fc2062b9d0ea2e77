import { CircleUserRound } from 'lucide-react';
import { placeOf, placesFor, type StaffPlace } from '#domain/staff/places.ts';
import type { StaffRole } from '#domain/staff/rights.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Logo } from '#ui/logo/Logo.tsx';
import { formatCount } from '#ui/money/format.ts';
import { useSandbox } from '../hooks/app.ts';
import { useLoaded } from '../hooks/staff.ts';
import { NavList } from '../shell/NavList.tsx';
import { ShellFooter } from '../shell/ShellFooter.tsx';
import shell from '../shell/shell.module.css';
import { navIcons } from './nav-icons.ts';

export function StaffSidebar({ here, roles }: { here: string; roles: readonly StaffRole[] }) {
  const waiting: Readonly<Record<string, number | undefined>> = {
    '/admin/queue': useLoaded('openCases').known?.open,
    '/admin/requests': useLoaded('openRequests').known?.open,
  };
  const wordsOf = ({ href, label }: StaffPlace) => {
    const open = waiting[href] ?? 0;
    return open > 0 ? `${label} (${formatCount(open)})` : label;
  };
  const items = placesFor(roles).map((place) => ({
    href: place.href,
    label: wordsOf(place),
    icon: navIcons[place.href] ?? CircleUserRound,
  }));
  return (
    <>
      <AppLink href="/admin/customer" look={shell.brand} aria-label="Statechange, staff console">
        <Logo />
      </AppLink>
      <NavList label="Console" navItems={items} here={placeOf(here)?.href ?? here} />
      <ShellFooter sandbox={useSandbox()} />
    </>
  );
}
