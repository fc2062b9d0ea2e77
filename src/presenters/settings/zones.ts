export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** The place alone: "New York", "Buenos Aires". */
const placeOf = (zone: string): string => zoneLabel(zone.slice(zone.lastIndexOf('/') + 1));

/** The zone by its name in any case, or by its place if unique; null if there is none. */
export function zoneNamed(text: string, zones: readonly string[]): string | null {
  const wanted = text.trim().toLowerCase().replaceAll('_', ' ');
  const whole = zones.find((zone) => zoneLabel(zone).toLowerCase() === wanted);
  if (whole !== undefined) return whole;
  const [place, another] = zones.filter((zone) => placeOf(zone).toLowerCase() === wanted);
  return another === undefined ? (place ?? null) : null;
}

/** Current names of places; some browsers list older ones, and know both. */
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

/** Every zone that the browser knows. Not all browsers include UTC. */
export const knownZones = (): readonly string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone)]),
];

/** The time and name of a zone, for finding and comparing it: "2:05 PM Eastern Time". */
export const timeIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'longGeneric', timeZone: zone })
    .format(at)
    .replaceAll('\u202f', ' ');
