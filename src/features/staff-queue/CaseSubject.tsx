import type { StaffCase } from '#contract/desk/cases.ts';
import { signalRules } from '#domain/staff/signals.ts';
import { actionText, targetsOf } from '#presenters/staff/auditWords.ts';
import { BankState } from '#presenters/staff/records.tsx';
import { verificationWords } from '#presenters/staff/recordWords.ts';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import styles from './staff-queue.module.css';

/** The subject of a case. */

export const Message = ({ message }: { message: NonNullable<StaffCase['message']> }) => (
  <Card title="Message">
    <Stack gap={3}>
      <Lines
        label="Message"
        lines={[
          { id: 'from', label: 'From', value: message.name },
          { id: 'email', label: 'Email', value: message.email },
          { id: 'phone', label: 'Phone', value: message.phone ?? <Dash why="None given" /> },
          { id: 'subject', label: 'Subject', value: message.subject || <Dash why="None given" /> },
          { id: 'reference', label: 'Reference', value: message.reference },
          { id: 'sent', label: 'Sent', value: <Time at={message.createdAt} format="dayTime" /> },
        ]}
      />
      {message.details !== '' && <div className={styles.text}>{message.details}</div>}
      <div className={styles.text}>{message.message}</div>
    </Stack>
  </Card>
);

/** The bank's report on the check. Only the bank decides; nothing here does. */
export function BankCheck({
  check: { method, state, outcome, failureCodes, createdAt, updatedAt },
}: {
  check: NonNullable<StaffCase['bankCheck']>;
}) {
  return (
    <Card title="At the bank" footer={['The bank decides. Its decision ends this case.']}>
      <Lines
        label="At the bank"
        lines={[
          { id: 'method', label: 'Requested', value: method.replaceAll('_', ' ') },
          {
            id: 'state',
            label: 'State',
            value: <BankState state={outcome === null ? state : `${state} ${outcome}`} words={verificationWords} />,
          },
          { id: 'codes', label: 'Failure codes', value: failureCodes.replaceAll('_', ' ') || <Dash why="None" /> },
          { id: 'limits', label: 'Limits', value: <Dash why="The bank’s records don’t say" /> },
          { id: 'begun', label: 'Begun', value: <Time at={createdAt} format="dayTime" /> },
          { id: 'changed', label: 'Last change', value: <Time at={updatedAt} format="dayTime" /> },
        ]}
      />
    </Card>
  );
}

/** The rule that raised the case. Its records are below. */
export const Signal = ({
  signal: { rule, version, text, happenedAt },
}: {
  signal: NonNullable<StaffCase['signal']>;
}) => (
  <Card title="Signal" footer={['The rule only points to it: what it means is for you to decide.']}>
    <Lines
      label="Signal"
      lines={[
        { id: 'rule', label: 'Rule', value: signalRules[rule].title, note: `Version ${version}` },
        { id: 'found', label: 'Found', value: text, note: <Time at={happenedAt} format="dayTime" /> },
      ]}
    />
  </Card>
);

export const Freeze = ({ freeze: { caseId, by, reason, createdAt } }: { freeze: NonNullable<StaffCase['freeze']> }) => (
  <Card
    title="The freeze"
    footer={[
      <AppLink key="case" href={`/admin/queue/${caseId}`}>
        Its case
      </AppLink>,
    ]}
  >
    <Lines
      label="The freeze"
      lines={[
        { id: 'at', label: 'Frozen', value: <Time at={createdAt} format="dayTime" /> },
        { id: 'by', label: 'By', value: by || <Dash why="The server" /> },
        { id: 'reason', label: 'Reason', value: reason || <Dash why="None that you can read" /> },
      ]}
    />
  </Card>
);

export const Begun = ({
  begun: { action, by, reason, targets, createdAt },
}: {
  begun: NonNullable<StaffCase['begun']>;
}) => (
  <Card
    title="What was begun"
    footer={['We don’t know whether the bank has done it. Look there before you try again.']}
  >
    <Lines
      label="What was begun"
      lines={[
        { id: 'action', label: 'Action', value: actionText(action) },
        {
          id: 'targets',
          label: 'To',
          value: (
            <Text as="span" mono>
              {targetsOf(targets).join(', ')}
            </Text>
          ),
        },
        { id: 'by', label: 'By', value: by || <Dash why="The server" /> },
        { id: 'reason', label: 'Reason', value: reason || <Dash why="None given" /> },
        { id: 'at', label: 'Begun', value: <Time at={createdAt} format="dayTime" /> },
      ]}
    />
  </Card>
);
