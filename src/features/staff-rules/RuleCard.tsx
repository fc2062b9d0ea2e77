import type { SignalRule } from '#contract/desk/signals.ts';
import { dryRunText, raisedDays, signalRules } from '#domain/staff/signals.ts';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { CustomerName } from '#presenters/staff/records.tsx';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Bullets } from '#ui/list/Bullets.tsx';
import { formatCount } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { parameterLines } from './ruleActions.ts';

interface RuleCardProps {
  of: SignalRule;
  actions: readonly RowAction[];
  onOpen: (request: ActionRequest) => void;
}

/** A rule: its state, its parameters, its dry run, and what can be done. */
export function RuleCard({ of, actions, onOpen }: RuleCardProps) {
  const { rule, version, values, activeVersion, activeSince, activeValues, waitingVersion, raised, dryRun } = of;
  const { title, about } = signalRules[rule];
  const refusals = [...new Set(actions.flatMap(({ refusal }) => refusal ?? []))];
  const isDrafted = activeVersion !== null && activeVersion !== version;
  return (
    <Card title={title} {...(refusals.length > 0 && { footer: refusals })}>
      <Stack gap={3}>
        <Text tone="soft">{about}</Text>
        <Lines
          label={title}
          lines={[
            {
              ...{ id: 'state', label: 'State' },
              value: activeVersion === null ? <Chip tone="neutral">Off</Chip> : <Chip tone="gain">On</Chip>,
              ...(activeSince !== null && {
                note: (
                  <>
                    Version {activeVersion}, since <Time at={activeSince} format="dayTime" />
                  </>
                ),
              }),
            },
            ...(waitingVersion === null
              ? []
              : [
                  {
                    ...{ id: 'waiting', label: 'Requested' },
                    value: <Chip tone="hold">{`Version ${waitingVersion} waits for a second person`}</Chip>,
                    note: <AppLink href="/admin/requests?state=requested">See requests</AppLink>,
                  },
                ]),
            ...parameterLines(rule, activeValues ?? values),
            { id: 'raised', label: `Cases in ${raisedDays} days`, value: formatCount(raised) },
          ]}
        />
        {isDrafted && (
          <>
            <Text strong>{`Draft: version ${version}`}</Text>
            <Lines label={`Draft of ${title}`} lines={parameterLines(rule, values)} />
          </>
        )}
        {dryRun === null ? (
          <Text size="s" tone="soft">
            {version === 0 ? 'Not tried yet.' : `Version ${version} is not tried yet.`}
          </Text>
        ) : (
          <DryRun dryRun={dryRun} version={version} />
        )}
        <Cluster gap={2}>
          {actions.map(({ label, request, refusal }) => (
            <Button
              key={request.id}
              size="small"
              disabled={refusal !== null}
              aria-label={`${label}: ${title}`}
              onClick={() => onOpen(request)}
            >
              {label}
            </Button>
          ))}
        </Cluster>
      </Stack>
    </Card>
  );
}

const DryRun = ({ dryRun, version }: { dryRun: NonNullable<SignalRule['dryRun']>; version: number }) => (
  <Stack gap={2}>
    <Text>
      <Text as="span" strong>
        {dryRunText(dryRun.cases, dryRun.customers)}
      </Text>{' '}
      <Text as="span" size="s" tone="soft">
        Version {version}, tried <Time at={dryRun.triedAt} format="dayTime" />
      </Text>
    </Text>
    {dryRun.examples.length > 0 && (
      <Bullets label="Examples">
        {dryRun.examples.map(({ id, customer, customerGuid, happenedAt, text }) => (
          <li key={id}>
            <AppLink href={`/admin/customer/${customerGuid}`}>
              <CustomerName name={customer} guid={customerGuid} />
            </AppLink>
            , <Time at={happenedAt} format="dayTime" />: {text}
          </li>
        ))}
      </Bullets>
    )}
  </Stack>
);
