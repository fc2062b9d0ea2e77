import { useSelector } from '@xstate/react';
import { zoneOf } from '#domain/staff/person.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectFailed, selectList, selectSaved, selectSaving } from '#machines/ownedList/ownedList.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { transportWordings, wordingOf } from '#presenters/problem/wording.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { ZoneField } from '#presenters/settings/ZoneField.tsx';
import { zoneLabel } from '#presenters/settings/zones.ts';
import { Button } from '#ui/button/Button.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

export interface ZoneSectionProps {
  flow: FlowRefs['staffZone'];
  /** Reading the session failed and is retried automatically. */
  isUnknown: boolean;
  /** Server time in ms: an example of a time. */
  now: number;
}

const meaning = 'We don’t know yet whether your choice was saved.';
const wordings = transportWordings(meaning);

/** The zone of the console's days and times: the reporting zone, or the user's own. */
export function ZoneSection({ flow, isUnknown, now }: ZoneSectionProps) {
  const zone = useSelector(flow, selectList);
  const saving = useSelector(flow, selectSaving);
  const saved = useSelector(flow, selectSaved);
  const failed = useSelector(flow, selectFailed);
  const problem = useSelector(flow, selectProblem);
  return (
    <SettingsSection
      id="time-zone"
      title="Time zone"
      about="The days that you filter lists by, their files, and every time in the console are in this zone. Sales stay in the reporting zone."
    >
      {failed && problem && (
        <ProblemNotice
          wording={{ ...wordingOf(problem, wordings, meaning), title: 'We couldn’t save the time zone' }}
          reference={problem.reference}
          action={
            <RetryButton
              size="small"
              waitUntil={problem.wait?.until}
              onRetry={() => flow.send({ type: 'retry.requested' })}
            />
          }
        />
      )}
      {zone === null && isUnknown && <FailedState what="time zone" reason="Retrying." />}
      {zone === null ? (
        !isUnknown && <Skeleton width="medium" />
      ) : (
        <>
          <ZoneField
            chosen={zone.own}
            inUse={zoneOf(zone)}
            now={now}
            onZone={(name) => flow.send({ type: 'item.added', item: name })}
          />
          <Text size="s" tone="soft">
            {zone.own === null ? `The reporting zone, ${zoneLabel(zone.reporting)}. ` : ''}
            Now: <Time at={now} format="full" timeZone={zoneOf(zone)} />
          </Text>
          {zone.own !== null && (
            <div>
              <Button
                size="small"
                busy={saving?.type === 'item.removed'}
                onClick={() => flow.send({ type: 'item.removed', item: zone.reporting })}
              >
                Use the reporting zone
              </Button>
            </div>
          )}
        </>
      )}
      <span role="status">
        {(saving || saved) && (
          <Text as="span" size="s">
            {saving ? 'Saving' : 'Time zone saved.'}
          </Text>
        )}
      </span>
    </SettingsSection>
  );
}
