import type { Activity } from '#domain/activity/activity.ts';
import { shownStatusOf } from '#domain/activity/shownStatus.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { statusWords } from './words.ts';

/** The status of an activity, in words. */
export function ActivityStatus({ activity }: { activity: Activity }) {
  const { word, tone } = statusWords[shownStatusOf(activity)];
  return <Chip tone={tone}>{word}</Chip>;
}
