import type { Activity } from '#domain/activity/activity.ts';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { statusLabels } from './labels.ts';

/** The status of an activity, in words. */
export function ActivityStatus({ activity }: { activity: Activity }) {
  const { word, tone } = statusLabels[displayStatusOf(activity)];
  return <Chip tone={tone}>{word}</Chip>;
}
