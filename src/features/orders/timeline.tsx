import type { Activity, Hold, TradeActivity, TransferActivity } from '#domain/activity/activity.ts';
import { type DisplayStatus, displayStatusOf } from '#domain/activity/displayStatus.ts';
import { progressOf, stageOf, type TradeStage } from '#domain/trades/trade.ts';
import { statusLabels } from '#presenters/activity/labels.ts';
import { holdEndText } from '#presenters/activity/meaning.ts';
import type { RailStep } from '#ui/rail/Rail.tsx';
import { Time } from '#ui/time/Time.tsx';

const tradeStages: Readonly<Record<TradeStage, string>> = {
  pending: 'Placed',
  settling: 'Settling',
  filled: 'Completed',
  failed: 'Failed',
  cancelled: 'Canceled',
};

const placed = ({ createdAt }: Activity): RailStep => ({ label: 'Placed', state: 'done', at: <Time at={createdAt} /> });
const ended = ({ updatedAt }: Activity) => ({ at: <Time at={updatedAt} /> });

/** An activity's stages as steps of a rail, with the bank's two times: start and last change. */
export const timeline = (activity: Activity): readonly RailStep[] =>
  activity.source === 'trade' ? tradeSteps(activity) : transferSteps[displayStatusOf(activity)](activity);

/** Every step of a completed trade is done. */
const tradeSteps = (activity: TradeActivity): readonly RailStep[] => {
  const stages = progressOf(activity.trade);
  const isOver = stageOf(activity.trade) === 'filled';
  return stages.map(({ stage, state }, index) => ({
    label: tradeStages[stage],
    state: isOver ? 'done' : state,
    ...(index === 0 && { at: <Time at={activity.createdAt} /> }),
    ...((isOver || state === 'failed') && index === stages.length - 1 && ended(activity)),
  }));
};

/** The next event for a sent transfer. */
const onItsWay = ({ asset, in: received, transactionHash }: TransferActivity): string =>
  asset !== 'USD' && (received !== null || transactionHash !== null) ? 'Waiting for confirmations' : 'In progress';
const arrived = ({ startedAt }: Hold): RailStep => ({
  label: 'Arrived, on hold',
  state: 'done',
  at: <Time at={startedAt} />,
});
const later = (label: string): RailStep => ({ label, state: 'later' });
const failedSteps = (activity: TransferActivity, status: DisplayStatus): readonly RailStep[] => [
  placed(activity),
  { label: statusLabels[status].word, state: 'failed', ...ended(activity) },
];

const transferSteps: Readonly<Record<DisplayStatus, (activity: TransferActivity) => readonly RailStep[]>> = {
  pending: (activity) => [placed(activity), { label: onItsWay(activity), state: 'now' }, later('Completed')],
  inReview: (activity) => [
    placed(activity),
    { label: 'In review', state: 'now' },
    later('In progress'),
    later('Completed'),
  ],
  onHold: (activity) => [
    placed(activity),
    {
      label: 'Arrived, on hold',
      state: 'now',
      ...(activity.hold && { at: <Time at={activity.hold.startedAt} />, detail: holdEndText(activity.hold.endsAt) }),
    },
    later('Completed'),
  ],
  // A returned transfer last changed when it was returned, so that time belongs to the return.
  returned: (activity) => [
    placed(activity),
    activity.hold ? arrived(activity.hold) : { label: 'Completed', state: 'done' },
    { label: 'Returned', state: 'failed', ...ended(activity) },
  ],
  completed: (activity) => [
    placed(activity),
    ...(activity.hold ? [arrived(activity.hold)] : []),
    { label: activity.hold ? 'Completed, hold ended' : 'Completed', state: 'done', ...ended(activity) },
  ],
  failed: (activity) => failedSteps(activity, 'failed'),
  cancelled: (activity) => failedSteps(activity, 'cancelled'),
};
