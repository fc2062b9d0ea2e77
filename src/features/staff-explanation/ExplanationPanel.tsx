import { useSelector } from '@xstate/react';
import type { ExplainedTransfer, Explanation } from '#domain/staff/explanation/record.ts';
import { recordKeys } from '#domain/staff/keys.ts';
import { selectCopied, selectFound, selectWanted } from '#machines/explanation/explanation.machine.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { ExplorerLinkOnDemand } from '#presenters/activity/ExplorerLinkOnDemand.tsx';
import { transferFailure } from '#presenters/activity/failures.ts';
import { returnReason } from '#presenters/activity/returns.ts';
import { unloadedText } from '#presenters/problem/wording.ts';
import { customerSentence } from '#presenters/staff/customerSentence.ts';
import { recordHref } from '#presenters/staff/recordAddress.ts';
import { BankState, EndOrDash, Units } from '#presenters/staff/records.tsx';
import {
  codeOf,
  moneyStateWords,
  placerWords,
  sideWords,
  tradeWords,
  transferTypeWords,
} from '#presenters/staff/recordWords.ts';
import { tradeFailure } from '#presenters/trade/failures.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { DialogOnDemand } from '#ui/dialog/DialogOnDemand.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { postingColumns, postingRows, stepLines } from './steps.tsx';

export interface ExplanationPanelProps {
  explanation: FlowRefs['explanation'];
  sandbox: boolean;
}

const unchanged = 'Nothing has changed.';

/** A trade or a transfer in steps, with the sentence for its customer. */
export function ExplanationPanel({ explanation, sandbox }: ExplanationPanelProps) {
  const wanted = useSelector(explanation, selectWanted);
  const found = useSelector(explanation, selectFound);
  return (
    <DialogOnDemand
      open={wanted !== null}
      onClose={() => explanation.send({ type: 'panel.closed' })}
      size="wide"
      title={found ? titleOf(found) : wanted?.kind === 'transfer' ? 'Transfer' : 'Trade'}
    >
      <Body explanation={explanation} found={found} sandbox={sandbox} />
    </DialogOnDemand>
  );
}

function titleOf({ trade, transfer }: Explanation): string {
  if (trade) return `${tradeWords(trade.side, trade.placedBy)} ${codeOf(trade.symbol)}`;
  if (transfer?.transferType.endsWith('_return')) return `Return ${transfer.asset}`;
  return transfer ? `${sideWords[transfer.side] ?? transfer.side} ${transfer.asset}` : 'Record';
}

function Body({ explanation, found, sandbox }: ExplanationPanelProps & { found: Explanation | null }) {
  const isBusy = useSelector(explanation, selectIsBusy);
  const problem = useSelector(explanation, selectProblem);
  if (found) return <Explained explanation={explanation} found={found} sandbox={sandbox} />;
  const isUnknown = problem?.status === 404;
  return (
    <ListView
      what="record"
      state={
        problem === null || isBusy
          ? { status: 'loading' }
          : isUnknown
            ? { status: 'empty' }
            : {
                status: 'failed',
                reason: unloadedText(problem, unchanged),
                waitUntil: problem.wait?.until,
                onRetry: () => explanation.send({ type: 'retry.requested' }),
              }
      }
      empty={
        <Text tone="soft">Not seen by the bank yet. We asked the bank and searched our copies for this guid.</Text>
      }
    >
      {() => null}
    </ListView>
  );
}

function Explained({ explanation, found, sandbox }: ExplanationPanelProps & { found: Explanation }) {
  const { source, at } = found;
  const postings = postingRows(found);
  return (
    <Stack gap={5}>
      {source === 'copy' && (
        <Notice tone="hold">
          The bank didn’t confirm this record. This is our copy as of <Time at={at} format="zoned" />.
        </Notice>
      )}
      <Answer explanation={explanation} found={found} />
      <section aria-label="Steps">
        <Lines label="Steps" lines={stepLines(found)} />
      </section>
      <section aria-label="Postings">
        <Stack gap={2}>
          <Text strong>Postings</Text>
          {postings.length === 0 ? (
            <Text size="s" tone="soft">
              None: no money has moved, or an amount is unknown.
            </Text>
          ) : (
            <>
              <PlainTable caption="Postings" columns={postingColumns} rows={postings} rowKey={({ id }) => id} />
              <Text size="s" tone="soft">
                They follow from the bank’s record. Its API has no ledger entries.
              </Text>
            </>
          )}
        </Stack>
      </section>
      <Lines label="Record" lines={factLines(found, sandbox)} />
    </Stack>
  );
}

/** The sentence for the customer, and a button to copy it. */
function Answer({ explanation, found }: Pick<ExplanationPanelProps, 'explanation'> & { found: Explanation }) {
  const copied = useSelector(explanation, selectCopied);
  const sentence = customerSentence(found);
  if (sentence === null)
    return <Text tone="soft">The customer’s screens don’t show this record, so there is no sentence for it.</Text>;
  return (
    <section aria-label="Answer for the customer">
      <Stack gap={2}>
        <Text>{sentence}</Text>
        <Text size="s" tone="soft">
          Times are in{' '}
          {found.isOwnZone ? 'the customer’s own zone' : 'the reporting zone: the customer’s own is unknown'} (
          {found.zone.replaceAll('_', ' ')}).
        </Text>
        <Cluster gap={2}>
          <Button
            size="small"
            aria-keyshortcuts={recordKeys.copy}
            onClick={() => explanation.send({ type: 'copy.requested' })}
          >
            {`Copy the answer (${recordKeys.copy})`}
          </Button>
          <Text size="s" tone="soft" role="status">
            {copied === 'copied' && 'Copied'}
            {copied === 'refused' && 'We couldn’t copy it. Select it and copy it.'}
          </Text>
        </Cluster>
      </Stack>
    </section>
  );
}

const whyFailed = ({ trade, transfer }: Explanation): string =>
  trade ? tradeFailure(trade.failureCode).text : transferFailure(transfer?.failureCode ?? null).text;

/** State, codes in words, holds, the pair, and ids for other systems. */
function factLines(found: Explanation, sandbox: boolean): readonly Line[] {
  const { trade, transfer, counterpart, customer } = found;
  const record = trade ?? transfer;
  if (record === null) return [];
  const { state, failureCode, customerGuid, guid, quoteGuid, createdAt, updatedAt } = record;
  return [
    {
      ...{ id: 'state', label: 'State', value: <BankState state={state} words={moneyStateWords} /> },
      ...(failureCode !== null && { note: `${failureCode}: ${whyFailed(found)}` }),
    },
    ...(trade ? [{ id: 'placedBy', label: 'Placed by', value: placerWords[trade.placedBy] }] : []),
    ...(transfer ? transferFacts(transfer, counterpart, sandbox) : []),
    { id: 'created', label: 'Placed', value: <Time at={createdAt} format="full" /> },
    { id: 'updated', label: 'Last change', value: <Time at={updatedAt} format="full" /> },
    {
      ...{ id: 'customer', label: 'Customer' },
      value:
        customerGuid === null ? (
          <Dash why="No customer" />
        ) : (
          <AppLink href={`/admin/customer/${customerGuid}`}>{customer ?? 'No name'}</AppLink>
        ),
    },
    {
      id: 'quote',
      label: 'Quote',
      value: quoteGuid === null ? <Dash why="None" /> : <Id value={quoteGuid} what="guid of the quote" />,
    },
    { id: 'guid', label: 'Guid', value: <Id value={guid} what="guid" /> },
  ];
}

const Id = ({ value, what }: { value: string; what: string }) => (
  <Cluster gap={1} justify="end">
    <Text as="span" size="s" mono title={value}>{`${value.slice(0, 8)}…${value.slice(-4)}`}</Text>
    <CopyButton value={value} what={what} iconOnly />
  </Cluster>
);

function transferFacts(
  transfer: ExplainedTransfer,
  counterpart: ExplainedTransfer | null,
  sandbox: boolean,
): readonly Line[] {
  const { transferType, returnCode, holdEndsAt, transactionHash, asset, rail } = transfer;
  return [
    {
      ...{ id: 'type', label: 'Type', value: transferTypeWords[transferType] ?? transferType },
      ...(rail !== null && { note: `By ${rail.toUpperCase()}.` }),
    },
    ...(returnCode === null
      ? []
      : [{ id: 'return', label: 'Return code', value: returnCode, note: `${upper(returnReason(returnCode))}.` }]),
    ...(counterpart === null
      ? []
      : [
          {
            ...{ id: 'pair', label: transferType.endsWith('_return') ? 'Returns' : 'Returned by' },
            value: (
              <AppLink href={recordHref({ kind: 'transfer', guid: counterpart.guid })}>
                <Units
                  amount={counterpart.amount ?? counterpart.estimatedAmount}
                  asset={counterpart.asset}
                  why="The bank has not said it"
                />
              </AppLink>
            ),
          },
        ]),
    { id: 'hold', label: 'On hold until', value: <EndOrDash at={holdEndsAt} why="No hold" /> },
    ...(transactionHash === null
      ? []
      : [
          {
            ...{ id: 'hash', label: 'Transaction hash', value: <Id value={transactionHash} what="transaction hash" /> },
            note: <ExplorerLinkOnDemand asset={asset} transactionHash={transactionHash} sandbox={sandbox} />,
          },
        ]),
  ];
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
