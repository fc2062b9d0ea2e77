import { Suspense } from 'react';
import { openStaffAction } from '#app/effects/staff/action.ts';
import { listState } from '#app/hooks/list-state.ts';
import { useFlow, useLoaded, useStaffPerson } from '#app/hooks/staff.ts';
import { staffPage } from '#app/outlet/staff-page.ts';
import { ActionOutcome } from '#features/staff-action/ActionOutcome.tsx';
import { Grid, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { RuleCard } from './RuleCard.tsx';
import { ruleActions } from './ruleActions.ts';

const ActionDialog = lazyCode(async () => (await import('#features/staff-action/ActionDialog.tsx')).ActionDialog);

function Page() {
  const loaded = useLoaded('signalRules');
  const action = useFlow('staffAction');
  const me = useStaffPerson();
  return (
    action && (
      <Stack gap={5}>
        <PageHeader title="Signal rules" />
        <Text tone="soft">
          Each rule that is on looks through the bank’s records every minute and opens a case for what it finds.
        </Text>
        <ActionOutcome action={action} />
        <ListView
          state={listState({ ...loaded, value: loaded.known }, loaded.staleSince)}
          what="signal rules"
          empty={<EmptyState title="No signal rules" text="This version has none." />}
        >
          {(rules) => (
            <Grid columns="halves">
              {rules.map((of) => (
                <RuleCard
                  key={of.rule}
                  of={of}
                  actions={me ? ruleActions(of, me) : []}
                  onOpen={(request) => action.send({ type: 'action.requested', request })}
                />
              ))}
            </Grid>
          )}
        </ListView>
        {loaded.staleSince !== null && (
          <Text size="s" tone="soft">
            As of <Time at={loaded.staleSince} />. We couldn’t load them again.
          </Text>
        )}
        <Suspense fallback={null}>
          <ActionDialog action={action} />
        </Suspense>
      </Stack>
    )
  );
}

export const page = staffPage({ Page, resources: ['signalRules'], open: (staff) => void openStaffAction(staff) });
