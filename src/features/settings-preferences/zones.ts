import { formatTime } from '#ui/time/format.ts';

/** A zone as it reads: "America/New York". */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** The zone that a text names, in any case; null for none that the browser knows. */
export function zoneNamed(text: string, zones: readonly string[]): string | null {
  const wanted = text.trim().toLowerCase();
  return zones.find((zone) => zoneLabel(zone).toLowerCase() === wanted || zone.toLowerCase() === wanted) ?? null;
}

/** Every zone that the browser knows. UTC is not among them in all browsers. */
export const knownZones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** A moment in a zone, for comparing: "2:05 PM". */
export const timeIn = (zone: string, at: number): string => formatTime(at, 'time', zone);
