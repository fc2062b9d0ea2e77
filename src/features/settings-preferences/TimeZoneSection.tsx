import { useSelector } from '@xstate/react';
import { selectDisplay } from '#machines/preferences/preferences.machine.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { ZoneField } from '#presenters/settings/ZoneField.tsx';
import { zoneLabel } from '#presenters/settings/zones.ts';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { zoneInUse } from '#ui/time/zone.ts';
import type { PreferencesProps } from './props.ts';

export interface TimeZoneSectionProps extends PreferencesProps {
  /** Server time in ms, when the page opened: an example of a time. */
  now: number;
}

/** The zone of all times on screen: the browser's, or one chosen by name. */
export function TimeZoneSection({ preferences, now }: TimeZoneSectionProps) {
  const { timeZone } = useSelector(preferences, selectDisplay);
  return (
    <SettingsSection
      id="time-zone"
      title="Time zone"
      about="Every time in the app, and the local times in files, are in this zone."
    >
      <ZoneField
        chosen={timeZone}
        inUse={zoneInUse()}
        now={now}
        onZone={(zone) => preferences.send({ type: 'timeZone.chosen', timeZone: zone })}
      />
      <Text size="s" tone="soft">
        {timeZone === null ? `As in this browser, ${zoneLabel(zoneInUse())}. ` : ''}
        Now: <Time at={now} format="full" />
      </Text>
      {timeZone !== null && (
        <div>
          <Button size="small" onClick={() => preferences.send({ type: 'timeZone.chosen', timeZone: null })}>
            Use this browser’s zone
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
