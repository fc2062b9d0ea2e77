import type { Activity } from '#domain/activity/activity.ts';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { statusLabels } from './labels.ts';

export const ActivityStatus = ({ activity }: { activity: Activity }) => (
  <StatusChip label={statusLabels[displayStatusOf(activity)]} />
);
