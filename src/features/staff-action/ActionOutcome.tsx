import { useSelector } from '@xstate/react';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectOutcome, selectRequest, selectScreen } from '#machines/staffAction/staffAction.machine.ts';
import type { StaffOutcome } from '#machines/staffAction/staffAction.types.ts';
import { Notice, type NoticeProps } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Bullets } from '#ui/list/Bullets.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './action.module.css';

const tones: Readonly<Record<StaffOutcome['kind'], NoticeProps['tone']>> = {
  done: 'gain',
  requested: 'hold',
  faulty: 'loss',
};

/** The outcome of the last decision, until it is dismissed. */
export function ActionOutcome({ action }: { action: FlowRefs['staffAction'] }) {
  const isShown = useSelector(action, selectScreen) === 'actionOutcome';
  const request = useSelector(action, selectRequest);
  const outcome = useSelector(action, selectOutcome);
  return (
    <div role="status" className={styles.outcome}>
      {/* A file has its own progress. */}
      {isShown && outcome && request?.call !== null && (
        <Notice tone={tones[outcome.kind]}>
          <Cluster justify="between">
            <Text>
              {outcome.kind === 'requested'
                ? 'A second person has to approve this within 24 hours. '
                : request?.done && `${request.done}. `}
              {outcome.effect} {outcome.kind === 'requested' && <AppLink href="/admin/requests">See requests</AppLink>}
            </Text>
            <Button size="small" variant="plain" onClick={() => action.send({ type: 'outcome.read' })}>
              Dismiss
            </Button>
          </Cluster>
          {outcome.refused !== undefined && outcome.refused.length > 0 && (
            <Bullets>
              {outcome.refused.map(({ guid, text }) => (
                <li key={guid}>
                  <AppLink href={`/admin/customer/${guid}`}>{`Customer …${guid.slice(-4)}`}</AppLink>
                  {`: ${text}`}
                </li>
              ))}
            </Bullets>
          )}
        </Notice>
      )}
    </div>
  );
}
