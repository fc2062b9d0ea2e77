import type { StaffCase } from '#contract/desk/cases.ts';
import { outcomeText } from '#domain/staff/caseOutcomes.ts';
import { CustomerName, FlagChips } from '#presenters/staff/records.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Chip, StatusChip } from '#ui/chip/Chip.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Ago } from '#ui/time/Ago.tsx';
import { Time } from '#ui/time/Time.tsx';
import { caseStateWords, caseWaitWords, spamWords } from './caseWords.ts';
import { Due } from './Due.tsx';

/** A case's state, age, assignee and customer. */
export function CaseFacts({ found, now }: { found: StaffCase; now: () => number }) {
  const { kind, state, waitsFor, outcome, spam, createdAt, dueAt, assignee } = found;
  const { claimedUntil, customer, customerGuid, closedAt, flags } = found;
  const isMessage = kind === 'contact' || kind === 'otc';
  return (
    <Card title="Case">
      <Lines
        label="Case"
        lines={[
          { id: 'state', label: 'State', value: <StatusChip label={caseStateWords[state]} /> },
          ...(waitsFor === 'customer' || waitsFor === 'bank'
            ? [{ id: 'waits', label: 'Waits for', value: caseWaitWords[waitsFor] }]
            : []),
          ...(closedAt === null
            ? [{ id: 'due', label: 'Due', value: <Due at={dueAt} now={now} /> }]
            : [
                {
                  id: 'outcome',
                  label: 'Outcome',
                  value: outcomeText(kind, outcome),
                  note: <Time at={closedAt} format="dayTime" />,
                },
              ]),
          {
            id: 'opened',
            label: 'Opened',
            value: <Ago at={createdAt} now={now} />,
            note: <Time at={createdAt} format="dayTime" />,
          },
          {
            id: 'assignee',
            label: 'Claimed by',
            value: assignee || <Dash why="Nobody" />,
            ...(claimedUntil !== null && {
              note: (
                <>
                  Until <Time at={claimedUntil} format="time" /> without work on it
                </>
              ),
            }),
          },
          {
            id: 'customer',
            label: isMessage ? 'Customer with this address' : 'Customer',
            value:
              customerGuid === null ? (
                <Dash why="Nobody known" />
              ) : (
                <Cluster gap={1}>
                  <AppLink href={`/admin/customer/${customerGuid}`}>
                    <CustomerName name={customer} guid={customerGuid} />
                  </AppLink>
                  <FlagChips of={flags} />
                </Cluster>
              ),
            ...(isMessage &&
              customerGuid !== null && { note: 'Anybody can type an address. Say nothing about the account.' }),
          },
          ...(isMessage
            ? [
                {
                  id: 'spam',
                  label: 'Spam',
                  value: spam === 'possible' ? <Chip tone="hold">{spamWords.possible}</Chip> : spamWords.no,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
