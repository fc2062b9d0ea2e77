import { Search } from 'lucide-react';
import { useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { TextField } from '#ui/field/TextField.tsx';
import { knownZones, timeIn, zoneLabel, zoneNamed } from './zones.ts';

export interface ZoneFieldProps {
  /** Null for the default. */
  chosen: string | null;
  inUse: string;
  /** Server time in ms, when the page opened: an example of a time. */
  now: number;
  onZone: (zone: string) => void;
}

const ZoneOption = ({ zone, now }: { zone: string; now: number }) => (
  <option value={zoneLabel(zone)}>{timeIn(zone, now)}</option>
);

/** A searchable list of names and places. A text without a match keeps the choice. */
export function ZoneField({ chosen, inUse, now, onZone }: ZoneFieldProps) {
  const zones = useMemo(knownZones, []);
  // The times in 400 places take a slow phone half a second, so they render once the page is there.
  const offered = useDeferredValue(zones, []);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const label = zoneLabel(inUse);
  const [notFound, setNotFound] = useState<string | null>(null);
  const leave = (field: HTMLInputElement) => {
    const text = field.value.trim();
    if (text !== '' && text !== label && zoneNamed(text, zones) === null) setNotFound(text);
    field.value = label;
  };
  // The reader owns the field while typing; the choice may also come from another tab.
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
          if (zone !== null && zone !== chosen) onZone(zone);
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
