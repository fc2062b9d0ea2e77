import { formatTime } from '#ui/time/format.ts';

/** A zone as it reads: "America/New York". */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** The zone that a text names, in any case; null for none that the browser knows. */
export function zoneNamed(text: string, zones: readonly string[]): string | null {
  const wanted = text.trim().toLowerCase();
  return zones.find((zone) => zoneLabel(zone).toLowerCase() === wanted || zone.toLowerCase() === wanted) ?? null;
}

/** Names that places go by today; browsers list some of them by older ones, and know both. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Every zone that the browser knows. UTC is not among them in all browsers. */
export const knownZones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone)])];

/** A moment in a zone, for comparing: "2:05 PM". */
export const timeIn = (zone: string, at: number): string => formatTime(at, 'time', zone);
