import { failureOf } from '#app/hooks/list-state.ts';
import type { CustomerHold, StaffCustomer } from '#contract/desk/customer.ts';
import { fromMinute } from '#domain/time/fromMinute.ts';
import { eventWords } from '#presenters/security/eventWords.ts';
import { BankState, TimeOrDash, Units } from '#presenters/staff/records.tsx';
import { customerStateWords, holdWords, verificationWords } from '#presenters/staff/recordWords.ts';
import { levelWords } from '#presenters/verification/levelWords.ts';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { FailedState } from '#ui/list/ListView.tsx';
import { SkeletonRows } from '#ui/list/Skeleton.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { useSubjectLoad } from './hooks.ts';

/** The part of the customer's profile that all staff see, and the holds. */
export function ProfileCard() {
  const load = useSubjectLoad();
  const { known: customer, staleSince } = load;
  const failed = failureOf(load);
  return (
    <Card title="Profile">
      {customer ? (
        <Stack gap={3}>
          <Profile customer={customer} />
          {staleSince !== null && (
            <Text size="s" tone="soft">
              As of <Time at={staleSince} />. We couldn’t load it again.
            </Text>
          )}
        </Stack>
      ) : failed ? (
        <FailedState what="profile" {...failed} />
      ) : (
        <div aria-busy>
          <SkeletonRows />
        </div>
      )}
    </Card>
  );
}

function Profile({
  customer: { guid, name, legalName, email, state, verification, level, holds, dollars, openCases, country, ...times },
}: {
  customer: StaffCustomer;
}) {
  return (
    <Lines
      label="Profile"
      lines={[
        ...(legalName !== null && name !== null && name !== legalName
          ? [{ id: 'name', label: 'Known as', value: name }]
          : []),
        { id: 'email', label: 'Email', value: email ?? <Dash why="Not in our records" /> },
        {
          id: 'state',
          label: 'State',
          value:
            state === null ? (
              <Dash why="Not read from the bank yet" />
            ) : (
              <BankState state={state} words={customerStateWords} />
            ),
        },
        {
          id: 'verification',
          label: 'Verification',
          value:
            verification === null ? (
              <Dash why="None known" />
            ) : (
              <BankState state={verification} words={verificationWords} />
            ),
        },
        {
          id: 'level',
          label: 'Level',
          value: level === null ? <Dash why="Not read from the bank yet" /> : <StatusChip label={levelWords[level]} />,
        },
        ...(holds.length === 0 ? [{ id: 'holds', label: 'Holds', value: 'None' }] : holds.map(lineOf)),
        {
          id: 'dollars',
          label: 'Dollars',
          value: <Units amount={dollars} asset="USD" why="No dollar account known" />,
        },
        {
          id: 'cases',
          label: 'Open cases',
          value:
            openCases === 0 ? '0' : <AppLink href={`/admin/queue?customerGuid=${guid}`}>{`${openCases} open`}</AppLink>,
        },
        { id: 'country', label: 'Country', value: country ?? <Dash why="Unknown" /> },
        { id: 'joined', label: 'Joined', value: <Time at={times.createdAt} format="date" /> },
        { id: 'seen', label: 'Last seen', value: <TimeOrDash at={times.seenAt} why="Never signed in" /> },
        { id: 'money', label: 'Last money', value: <TimeOrDash at={times.moneyAt} why="Nothing was completed" /> },
      ]}
    />
  );
}

/** A hold: its start, end and cause. */
const lineOf = (hold: CustomerHold) => ({
  id: hold.kind,
  label: 'Hold',
  value: <StatusChip label={holdWords[hold.kind] ?? { word: hold.kind, tone: 'neutral' }} />,
  note: (
    <>
      {hold.cause === null ? 'Reason unknown' : eventWords[hold.cause]}
      {hold.since !== null && (
        <>
          {', since '}
          <Time at={hold.since} format="dayTime" />
        </>
      )}
      {hold.until !== null && (
        <>
          {', until '}
          <Time at={fromMinute(hold.until)} format="dayTime" />
        </>
      )}
    </>
  ),
});
