import type { ReactNode } from 'react';
import type { StaffCase } from '#contract/desk/cases.ts';
import { caseKeys } from '#domain/staff/keys.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { Refused } from '#presenters/staff/Refused.tsx';
import { caseKindWords } from '#presenters/staff/recordWords.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { UndoTime } from '#presenters/staff/UndoTime.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { SkeletonRows } from '#ui/list/Skeleton.tsx';
import { useFocusAfter } from '#ui/screen/focus.ts';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { BreakCard, BreakSides } from './CaseBreak.tsx';
import { CaseFacts } from './CaseFacts.tsx';
import { Balances, Earlier, Events, MoneyPair, Others } from './CaseParts.tsx';
import { BankCheck, Begun, Freeze, Message, Signal } from './CaseSubject.tsx';
import type { CaseActions } from './caseActions.ts';

export interface CaseViewProps {
  /** Null until loaded. */
  found: StaffCase | null;
  isUnknown: boolean;
  failed: FailedList | null;
  staleSince: number | null;
  actions: CaseActions;
  action: FlowRefs['staffAction'];
  next: ReactNode;
  outcome: ReactNode;
  /** The pages of the previous and next case by due time; null if there is none. */
  before: string | null;
  after: string | null;
  now: () => number;
}

/** Everything needed to decide a case, on one screen. */
export function CaseView(props: CaseViewProps) {
  const { found, isUnknown, failed, staleSince, outcome } = props;
  if (isUnknown) return <Unknown />;
  return (
    <Stack gap={5}>
      <PageHeader title={found ? caseKindWords[found.kind] : 'Case'} actions={<Ways {...props} />} />
      {outcome}
      {found ? (
        <Found {...props} found={found} />
      ) : (
        <Card title="Case">{failed ? <FailedState what="case" {...failed} /> : <Loading />}</Card>
      )}
      {staleSince !== null && (
        <Text size="s" tone="soft">
          As of <Time at={staleSince} />. We couldn’t load it again.
        </Text>
      )}
    </Stack>
  );
}

const Loading = () => (
  <div aria-busy>
    <SkeletonRows />
  </div>
);

/** Links to the neighboring cases, and to the next unassigned one. */
const Ways = ({ before, after, next }: CaseViewProps) => (
  <Cluster gap={2}>
    {before !== null && (
      <ButtonLink size="small" href={before} aria-keyshortcuts={caseKeys.before}>
        Previous case
      </ButtonLink>
    )}
    {after !== null && (
      <ButtonLink size="small" href={after} aria-keyshortcuts={caseKeys.after}>
        Following case
      </ButtonLink>
    )}
    {next}
  </Cluster>
);

function Found({ found, actions, action, now }: CaseViewProps & { found: StaffCase }) {
  const { bankCheck, message, begun, freeze, break: difference, signal, parts, customerGuid } = found;
  return (
    <Grid columns="aside-main">
      <Stack gap={5}>
        <CaseFacts found={found} now={now} />
        <Decide
          actions={actions}
          undoUntil={found.undoUntil}
          now={now}
          onOpen={(request) => action.send({ type: 'action.requested', request })}
        />
      </Stack>
      <Stack gap={5}>
        {message && <Message message={message} />}
        {bankCheck && <BankCheck check={bankCheck} />}
        {begun && <Begun begun={begun} />}
        {freeze && <Freeze freeze={freeze} />}
        {signal && <Signal signal={signal} />}
        {difference && <BreakCard of={difference} now={now} />}
        {parts.postings.length > 0 && <BreakSides rows={parts.postings} />}
        {parts.money.length > 0 && <MoneyPair rows={parts.money} of={found.kind} />}
        {found.kind === 'return' && <Others rows={parts.others} />}
        {customerGuid !== null && <Balances rows={parts.balances} />}
        {customerGuid !== null && <Earlier rows={parts.earlier} />}
        <Events rows={parts.events} of={found.kind} />
      </Stack>
    </Grid>
  );
}

interface DecideProps extends Pick<CaseViewProps, 'actions' | 'now'> {
  undoUntil: number | null;
  onOpen: (request: RowAction['request']) => void;
}

function Decide({ actions: { keyed, others, undo }, undoUntil, now, onOpen }: DecideProps) {
  const all = [...keyed, ...others, ...(undo ? [undo] : [])];
  const available = all.filter(({ refusal }) => refusal === null);
  const place = useFocusAfter<HTMLDivElement>(available.map(({ request }) => request.id));
  const whileUndoable = (children: ReactNode) =>
    undoUntil !== null && (
      <UndoTime key={undoUntil} until={undoUntil} now={now}>
        {children}
      </UndoTime>
    );
  const plain = ({ label, request, refusal }: RowAction) =>
    refusal === null && (
      <Button key={request.id} size="small" variant="plain" onClick={() => onOpen(request)}>
        {label}
      </Button>
    );
  const onlyUndo = keyed.length + others.length === 0;
  const card = (
    <Card title="What we did">
      <div ref={place}>
        <Stack gap={3}>
          <Stack gap={2}>
            {keyed.map(
              ({ label, request, refusal }, index) =>
                refusal === null && (
                  <Button key={request.id} wide aria-keyshortcuts={String(index + 1)} onClick={() => onOpen(request)}>
                    {label} <kbd aria-hidden>{index + 1}</kbd>
                  </Button>
                ),
            )}
          </Stack>
          <Cluster gap={2}>
            {undo && (onlyUndo ? plain(undo) : whileUndoable(plain(undo)))}
            {others.map(plain)}
          </Cluster>
          <Refused actions={all} />
        </Stack>
      </div>
    </Card>
  );
  return onlyUndo ? whileUndoable(card) : card;
}

const Unknown = () => (
  <Stack gap={5}>
    <PageHeader title="Case" />
    <Card>
      <EmptyState
        title="No case has this id"
        text="Check the address, or look in the queue."
        action={<ButtonLink href="/admin/queue">Go to the queue</ButtonLink>}
      />
    </Card>
  </Stack>
);
