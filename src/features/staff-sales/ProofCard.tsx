import type { CheckResult, Reconciliation } from '#contract/books/reconciliation.ts';
import type { RowOf } from '#domain/lists/rows.ts';
import type { breakList } from '#domain/staff/breakList.ts';
import { breakClassWords, breakName, checkWords } from '#presenters/staff/reconWords.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { formatCount } from '#ui/money/format.ts';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Ago } from '#ui/time/Ago.tsx';
import { Time } from '#ui/time/Time.tsx';
import { closedBreaksAddress, openBreaksAddress } from './links.ts';
import styles from './sales.module.css';
import { dollars } from './salesWords.ts';

type Break = RowOf<typeof breakList>;

export interface ProofProps {
  reconciliation: ListState<Reconciliation>;
  breaks: ListState<Break>;
  zone: string;
  caseHref: (id: string) => string;
  onCompare: () => void;
  now: () => number;
}

/** Whether the figures are right: how our copies compare with the bank, and their differences. */
export function Proof({ reconciliation, breaks, zone, caseHref, onCompare, now }: ProofProps) {
  return (
    <ListView
      state={reconciliation}
      what="reconciliation"
      empty={null}
      loading={<Text tone="soft">Loading the reconciliation</Text>}
    >
      {([found]) =>
        found && (
          <Stack gap={3}>
            <Verdict found={found} zone={zone} onCompare={onCompare} />
            {found.open.breaks > 0 && <Breaks state={breaks} total={found.open.breaks} caseHref={caseHref} now={now} />}
          </Stack>
        )
      }
    </ListView>
  );
}

function Verdict({ found, zone, onCompare }: { found: Reconciliation; zone: string; onCompare: () => void }) {
  const { open, reconciledAt, running } = found;
  const tone = open.breaks > 0 ? 'loss' : reconciledAt !== null ? 'gain' : 'hold';
  return (
    <Notice tone={tone}>
      <div className={styles.verdict}>
        <div>
          <Text strong>
            <VerdictText found={found} zone={zone} />
          </Text>
          {running && (
            <Text size="s" tone="soft">
              In progress since <Time at={running.beganAt} format="time" timeZone={zone} />.
            </Text>
          )}
          <details className={styles.definition}>
            <summary>What was reconciled</summary>
            <Checks checks={found.checks} zone={zone} />
          </details>
        </div>
        <span className={styles.controls}>
          <Button size="small" disabled={running !== null} onClick={onCompare}>
            Reconcile now
          </Button>
        </span>
      </div>
    </Notice>
  );
}

/** "2 breaks, $0.12 and 1 of unknown value" */
function breaksText({ breaks, cents, unknown }: Reconciliation['open']): string {
  const value =
    unknown === breaks
      ? 'of unknown value'
      : `${dollars(cents)}${unknown > 0 ? ` and ${formatCount(unknown)} of unknown value` : ''}`;
  return `${formatCount(breaks)} ${breaks === 1 ? 'break' : 'breaks'}, ${value}`;
}

function VerdictText({
  found: { open, explained, reconciledAt, notCheckedSince, last, checks },
  zone,
}: {
  found: Reconciliation;
  zone: string;
}) {
  if (open.breaks > 0) return <AppLink href={openBreaksAddress}>{breaksText(open)}</AppLink>;
  if (reconciledAt !== null) {
    const at = <Time at={reconciledAt} format="dayTime" timeZone={zone} />;
    // An explained difference is still not equal to the cent.
    return explained.breaks > 0 ? (
      <>
        Reconciled as of {at}, except for what was explained:{' '}
        <AppLink href={closedBreaksAddress}>{breaksText(explained)}</AppLink>
      </>
    ) : (
      <>Reconciled to the cent as of {at}</>
    );
  }
  if (last === null) return 'Not reconciled with the bank yet';
  const missing = checks.filter(({ state }) => state !== 'checked').map(({ check }) => check);
  return (
    <>
      {`Not fully reconciled${missing.length === 0 ? '' : ` (${missing.join(', ')})`}`}
      {notCheckedSince !== null && (
        <>
          {' '}
          since <Time at={notCheckedSince} format="dayTime" timeZone={zone} />
        </>
      )}
    </>
  );
}

const stateWords = { checked: 'Compared', partly: 'In part', notChecked: 'Not compared' } as const;

const Checks = ({ checks, zone }: { checks: readonly CheckResult[]; zone: string }) => (
  <PlainTable
    caption="What was compared with the bank"
    columns={[
      { id: 'check', header: 'Check', cell: ({ check }) => `${check} ${checkWords[check]}` },
      {
        id: 'state',
        header: 'Result',
        narrow: 'trail',
        cell: ({ state, reason, found }) => (
          <>
            {state === 'checked' && found > 0 ? (
              <AppLink href={openBreaksAddress}>{`${formatCount(found)} differ`}</AppLink>
            ) : (
              stateWords[state]
            )}
            {reason !== '' && (
              <Text as="div" size="s" tone="soft">
                {reason}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'compared',
        header: 'Compared',
        align: 'end',
        narrow: 'underLead',
        cell: ({ compared }) => formatCount(compared),
      },
      {
        id: 'upTo',
        header: 'Up to',
        narrow: 'underTrail',
        cell: ({ upTo }) =>
          upTo === null ? <Dash why="Never as a whole" /> : <Time at={upTo} format="dayTime" timeZone={zone} />,
      },
    ]}
    rows={checks}
    rowKey={({ check }) => check}
  />
);

/** The newest open breaks, each with a link to its case. */
const Breaks = ({
  state,
  total,
  caseHref,
  now,
}: { state: ListState<Break>; total: number } & Pick<ProofProps, 'caseHref' | 'now'>) => (
  <Card title="Breaks" flush={state.status === 'full'}>
    <ListView state={state} what="breaks" empty={<Text tone="soft">They were resolved a moment ago.</Text>}>
      {(rows) => (
        <>
          <PlainTable
            caption="Open breaks, the newest first"
            columns={[
              { id: 'what', header: 'Break', cell: (row) => breakName(row) },
              {
                id: 'class',
                header: 'How they differ',
                narrow: 'underLead',
                cell: (row) => breakClassWords[row.class],
              },
              {
                id: 'age',
                header: 'Age',
                narrow: 'underTrail',
                cell: ({ createdAt }) => <Ago at={createdAt} now={now} />,
              },
              {
                id: 'value',
                header: 'Value',
                align: 'end',
                cell: ({ cents }) => (cents === null ? <Dash why="Its value isn’t known" /> : dollars(cents)),
              },
            ]}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ caseId }) => (caseId === null ? null : caseHref(caseId))}
          />
          {rows.length < total && (
            <Text size="s" tone="soft">
              {`${formatCount(rows.length)} of ${formatCount(total)}. `}
              <AppLink href={openBreaksAddress}>The queue has all of them</AppLink>.
            </Text>
          )}
        </>
      )}
    </ListView>
  </Card>
);
