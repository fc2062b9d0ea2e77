import { useSelector } from '@xstate/react';
import type { PriceAlert } from '#contract/account/priceAlerts.ts';
import { type AlertState, alertWords, writtenPrice } from '#domain/markets/priceAlerts.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectFailed, selectList, selectSaved, selectSaving } from '#machines/ownedList/ownedList.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { alertAddress, alertsAddress } from '#presenters/market/alertAddress.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { transportWordings, wordingOf } from '#presenters/problem/wording.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { type ChipTone, StatusChip } from '#ui/chip/Chip.tsx';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type FailedList, ListView } from '#ui/list/ListView.tsx';
import { part } from '#ui/part.ts';
import { useFocusAfter } from '#ui/screen/focus.ts';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import styles from './price-alerts.module.css';

export interface PriceAlertListProps {
  alerts: FlowRefs['priceAlerts'];
  /** Why they failed to load; null while they load and after success. */
  failed: FailedList | null;
}

const meaning = 'We don’t know yet whether the alert was changed. What you see here is what we last loaded.';
const wordings = transportWordings(meaning);

/** All alerts. One changes once the server has changed it. */
export function PriceAlertList({ alerts, failed }: PriceAlertListProps) {
  const rows = useSelector(alerts, selectList);
  const state =
    rows === null
      ? (failed ?? { status: 'loading' as const })
      : rows.length === 0
        ? { status: 'empty' as const }
        : { status: 'full' as const, rows };
  return (
    <Stack gap={3}>
      <ChangeFailed alerts={alerts} />
      <ListView state={state} what="price alerts" empty={<NoAlerts />}>
        {(shown) => <Rows alerts={alerts} rows={shown} />}
      </ListView>
      <ChangeStatus alerts={alerts} />
    </Stack>
  );
}

export const NewAlert = () => (
  <ButtonLink href={alertAddress(alertsAddress, 'BTC')} size="small">
    New alert
  </ButtonLink>
);

const NoAlerts = () => (
  <EmptyState title="No price alerts yet" text="Choose a coin and a price, and we email you when it gets there." />
);

function ChangeFailed({ alerts }: Pick<PriceAlertListProps, 'alerts'>) {
  const lost = useSelector(alerts, selectFailed);
  const problem = useSelector(alerts, selectProblem);
  if (!lost || !problem) return null;
  return (
    <ProblemNotice
      wording={{ ...wordingOf(problem, wordings, meaning), title: 'We couldn’t change that alert' }}
      reference={problem.reference}
      action={
        <RetryButton
          size="small"
          waitUntil={problem.wait?.until}
          onRetry={() => alerts.send({ type: 'retry.requested' })}
        />
      }
    />
  );
}

function ChangeStatus({ alerts }: Pick<PriceAlertListProps, 'alerts'>) {
  const saving = useSelector(alerts, selectSaving);
  const saved = useSelector(alerts, selectSaved);
  const done = saved && (saved.type === 'item.removed' ? 'removed' : saved.item.state);
  return (
    <span role="status">
      {saving ? (
        <VisuallyHidden>Changing the alert</VisuallyHidden>
      ) : (
        done && <Text as="span" size="s" tone="soft">{`Alert ${done}.`}</Text>
      )}
    </span>
  );
}

function Rows({ alerts, rows }: Pick<PriceAlertListProps, 'alerts'> & { rows: readonly PriceAlert[] }) {
  const isRemoving = useSelector(alerts, (snapshot) => selectSaving(snapshot)?.type === 'item.removed');
  const place = useFocusAfter<HTMLUListElement>(isRemoving ? ['removed'] : []);
  return (
    <ul ref={place} aria-label="Your price alerts">
      {rows.map((alert) => (
        <li key={alert.id} {...part('price-alert', alert.state)} className={styles.alert}>
          <div className={styles.about}>
            <CoinMark code={alert.asset} />
            <div>
              <Cluster gap={2}>
                <Text as="span" strong>
                  {alertWords(alert)}
                </Text>
                <StatusChip label={stateWords[alert.state]} />
              </Cluster>
              <Crossing {...alert} />
            </div>
          </div>
          <Changes alerts={alerts} alert={alert} />
        </li>
      ))}
    </ul>
  );
}

const stateWords: Readonly<Record<AlertState, { readonly word: string; readonly tone: ChipTone }>> = {
  armed: { word: 'Armed', tone: 'accent' },
  crossed: { word: 'Crossed', tone: 'hold' },
  paused: { word: 'Paused', tone: 'neutral' },
};

function Crossing({ crossedAt, crossedPrice, restsUntil }: PriceAlert) {
  if (crossedAt === null || crossedPrice === null) return null;
  return (
    <Text size="s" tone="soft">
      Crossed at {writtenPrice(crossedPrice)}, <Time at={crossedAt} />.
      {restsUntil !== null && (
        <>
          {' '}
          Rests until <Time at={restsUntil} />.
        </>
      )}
    </Text>
  );
}

function Changes({ alerts, alert }: Pick<PriceAlertListProps, 'alerts'> & { alert: PriceAlert }) {
  const saving = useSelector(alerts, selectSaving);
  const { id, state } = alert;
  const named = <VisuallyHidden>{`: ${alertWords(alert)}`}</VisuallyHidden>;
  const set = (next: 'armed' | 'paused') => () => alerts.send({ type: 'item.added', item: { id, state: next } });
  // Not disabled, which would lose the focus; the machine makes one change at a time.
  const shared = { size: 'small', 'aria-disabled': saving !== null } as const;
  return (
    <Cluster gap={2}>
      {state !== 'armed' && (
        <Button {...shared} onClick={set('armed')}>
          {state === 'paused' ? 'Resume' : 'Arm again'}
          {named}
        </Button>
      )}
      {state !== 'paused' && (
        <Button {...shared} onClick={set('paused')}>
          Pause{named}
        </Button>
      )}
      <Button {...shared} onClick={() => alerts.send({ type: 'item.removed', item: id })}>
        Remove{named}
      </Button>
    </Cluster>
  );
}
