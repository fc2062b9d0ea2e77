import { type ReplayedRecording, replay } from '../recordings/replayRecording.ts';
import type { Supplied } from '../recordings/track.ts';
import type { Recording } from '../recordings/types.ts';
import type { Entry, Host } from './host.ts';

/** Replays every machine of a recording with today's code, which it loads. */
export async function replayWith(
  recording: Recording,
  entries: readonly Entry[],
  host: Host,
): Promise<ReplayedRecording> {
  const { code } = host;
  if (code === null) return replay(recording, () => null);
  const ids = [...new Set(recording.charts.map(({ id }) => id))].filter((id) =>
    entries.some(({ chart }) => chart.id === id),
  );
  const supplies = new Map<string, Supplied>();
  for (const id of ids) supplies.set(id, await code(id));
  return replay(recording, (chart) => supplies.get(chart) ?? null);
}
