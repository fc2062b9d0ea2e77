const hues = ['--series-2', '--series-3', '--series-6', '--series-4', '--series-5'] as const;
const lanes = new Map<string, number>();
/** Assigns colors to lanes in order of appearance. */
export function laneFor(name: string | null) {
  if (name === null) return null;
  if (!lanes.has(name)) lanes.set(name, lanes.size);
  return { name, color: `var(${hues[(lanes.get(name) ?? 0) % hues.length]})` };
}
