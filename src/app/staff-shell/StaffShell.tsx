import { Menu as MenuIcon, Search } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { placeOf } from '#domain/staff/places.ts';
import { HealthLine } from '#features/staff-health/HealthLine.tsx';
import { serverNow } from '#ports/http.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Mark } from '#ui/logo/Logo.tsx';
import { firstAct } from '#ui/on-demand/firstAct.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { SkipLink } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import { zoneName } from '#ui/time/zone.ts';
import { useApp } from '../hooks/app.ts';
import { useFlow, useLoaded, useStaffPerson } from '../hooks/staff.ts';
import { ThemeToggle } from '../layout/ThemeToggle.tsx';
import shell from '../shell/shell.module.css';
import { NamesToggle } from './NamesToggle.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { StaffSidebar } from './StaffSidebar.tsx';
import styles from './staff.module.css';

export { inConsole } from './in-console.ts';

const StaffDrawer = lazyCode<{ children: ReactNode }>(async () => {
  await firstAct;
  return (await import('../shell/Drawer.tsx')).Drawer;
});
// They open by a key or a press, so their code waits for the first input.
const Overlays = lazyCode(async () => {
  await firstAct;
  return (await import('./Overlays.tsx')).Overlays;
});

/** The frame of the console: navigation by role, age of the bank's data, search, and user. */
export function StaffShell({ path, children }: { path: string; children: ReactNode }) {
  const navigation = useApp().actor('navigation');
  const palette = useFlow('palette');
  const person = useStaffPerson();
  const sources = useLoaded('sources');
  const roles = person?.roles ?? [];
  const place = placeOf(path);
  const refusal = person && place && refusalFor(person.roles, place.right);
  return (
    <div className={shell.shell}>
      <SkipLink />
      <aside className={shell.side} aria-label="Sidebar">
        <StaffSidebar here={path} roles={roles} />
      </aside>
      <div className={shell.column}>
        <header className={styles.top}>
          <span className={styles.phone}>
            <IconButton
              size="small"
              label="Menu"
              icon={<MenuIcon size={20} aria-hidden />}
              onClick={() => navigation.send({ type: 'sidebar.toggled' })}
            />
          </span>
          <AppLink href="/admin/customer" look={styles.mark} aria-label="Statechange, staff console">
            <Mark />
          </AppLink>
          <span className={styles.search}>
            <Button
              size="small"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => palette?.send({ type: 'palette.opened' })}
            >
              <Search size={16} aria-hidden />
              Search <kbd className={styles.key}>Ctrl K</kbd>
            </Button>
          </span>
          <span className={styles.phone}>
            <IconButton
              size="small"
              label="Search"
              icon={<Search size={18} aria-hidden />}
              onClick={() => palette?.send({ type: 'palette.opened' })}
            />
          </span>
          <span className={shell.spring} />
          <HealthLine sources={sources.known} problem={sources.problem} now={serverNow} onRetry={sources.reload} />
          {person && <NamesToggle person={person} />}
          <ThemeToggle />
          <PersonMenu person={person} />
        </header>
        <main id="content" tabIndex={-1} className={styles.content}>
          <div className={styles.printed}>
            {`Statechange, staff console. Times in ${zoneName()}, as of ${formatTime(serverNow())}.`}
          </div>
          {refusal ? (
            <Stack gap={5}>
              <PageHeader title={place?.label} />
              <Card>
                <EmptyState title={refusal} text="Ask somebody on the Staff page for it." />
              </Card>
            </Stack>
          ) : (
            children
          )}
        </main>
      </div>
      <Suspense fallback={null}>
        <StaffDrawer>
          <StaffSidebar here={path} roles={roles} />
        </StaffDrawer>
        <Overlays />
      </Suspense>
    </div>
  );
}
