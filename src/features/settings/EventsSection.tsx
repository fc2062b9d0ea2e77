import { Suspense } from 'react';
import { keptEventDays } from '#domain/security/events.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { SkeletonRows } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { seen } from '#ui/on-demand/seen.ts';
import type { EventsListProps } from './EventsList.tsx';

const near = Promise.withResolvers<void>();
/** The section is far down a long page, so its code loads once it is near. */
const isNear = seen(near.resolve, '600px');

const EventsList = lazyCode<EventsListProps>(async () => {
  await near.promise;
  return (await import('./EventsList.tsx')).EventsList;
});
const EventsFile = lazyCode<EventsListProps>(async () => {
  await near.promise;
  return (await import('./EventsList.tsx')).EventsFile;
});

export const EventsSection = ({ events }: EventsListProps) => (
  <SettingsSection
    id="security-events"
    title="Security events"
    about={`What happened to the security of your account in the last ${keptEventDays} days. If you don’t recognize something, lock your account.`}
    actions={
      <Suspense>
        <EventsFile events={events} />
      </Suspense>
    }
  >
    <Suspense
      fallback={
        <div ref={isNear}>
          <SkeletonRows />
        </div>
      }
    >
      <EventsList events={events} />
    </Suspense>
  </SettingsSection>
);
