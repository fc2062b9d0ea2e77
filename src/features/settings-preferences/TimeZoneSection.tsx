import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { selectDisplay } from '#machines/preferences/preferences.machine.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { zoneInUse } from '#ui/time/zone.ts';
import type { PreferencesProps } from './props.ts';
import { knownZones, timeIn, zoneLabel, zoneNamed } from './zones.ts';

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
      <ZoneField preferences={preferences} now={now} />
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

const ZoneOption = ({ zone, now }: { zone: string; now: number }) => (
  <option value={zoneLabel(zone)}>{timeIn(zone, now)}</option>
);

/** A searchable list of names and places. A text without a match keeps the choice. */
function ZoneField({ preferences, now }: TimeZoneSectionProps) {
  const { timeZone } = useSelector(preferences, selectDisplay);
  const zones = useMemo(knownZones, []);
  // The times in 400 places take a slow phone half a second, so they render once the page is there.
  const offered = useDeferredValue(zones, []);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const label = zoneLabel(timeZone ?? zoneInUse());
  const [notFound, setNotFound] = useState<string | null>(null);
  const leave = (field: HTMLInputElement) => {
    const text = field.value.trim();
    if (text !== '' && text !== label && zoneNamed(text, zones) === null) setNotFound(text);
    field.value = label;
  };
  // The customer owns the field while typing; the choice may also come from another tab.
  useLayoutEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = label;
  }, [label]);
  return (
    <>
      <TextField
        ref={input}
        label="Show times in"
        hint="Search by place or name, such as New York or Pacific Time."
        list={list}
        defaultValue={label}
        autoComplete="off"
        spellCheck={false}
        before={<Search size={16} aria-hidden />}
        // With the whole name in the field, the search would find only that.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={({ currentTarget }) => currentTarget.select()}
        error={notFound === null ? undefined : `We found no time zone for “${notFound}”. Times are still in ${label}.`}
        onText={(text) => {
          setNotFound(null);
          const zone = zoneNamed(text, zones);
          if (zone !== null && zone !== timeZone) preferences.send({ type: 'timeZone.chosen', timeZone: zone });
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget)}
        onBlur={({ currentTarget }) => leave(currentTarget)}
      />
      <datalist id={list}>
        {offered.map((zone) => (
          <ZoneOption key={zone} zone={zone} now={now} />
        ))}
      </datalist>
    </>
  );
}
