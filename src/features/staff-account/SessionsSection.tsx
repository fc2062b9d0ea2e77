import { useSelector } from '@xstate/react';
import type { StaffSessionRow } from '#contract/staff/account.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectFailed, selectList, selectSaved, selectSaving } from '#machines/ownedList/ownedList.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { transportWordings, wordingOf } from '#presenters/problem/wording.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Button } from '#ui/button/Button.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { part } from '#ui/part.ts';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { Ago } from '#ui/time/Ago.tsx';
import { Time } from '#ui/time/Time.tsx';
import styles from './staff-account.module.css';

export interface SessionsSectionProps {
  sessions: FlowRefs['staffSessions'];
  /** Why they failed to load; null while they load and after success. */
  failed: FailedList | null;
  /** The clock for the sessions' times. */
  now: () => number;
}

const meaning = 'We don’t know yet whether the session ended. What you see here is what we last loaded.';
const wordings = transportWordings(meaning);

/** The user's sessions. Each other one can be signed out from here. */
export function SessionsSection({ sessions, failed, now }: SessionsSectionProps) {
  const list = useSelector(sessions, selectList);
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      about="Where you’re signed in. If you don’t recognize one, end it and change your password."
    >
      {list !== null ? (
        <Sessions sessions={sessions} list={list} now={now} />
      ) : failed ? (
        <FailedState what="sessions" {...failed} />
      ) : (
        <Skeleton width="medium" />
      )}
    </SettingsSection>
  );
}

const nameOf = ({ device }: StaffSessionRow): string => device ?? 'Unknown browser';

function Sessions({
  sessions,
  list,
  now,
}: Omit<SessionsSectionProps, 'failed'> & { list: readonly StaffSessionRow[] }) {
  const saving = useSelector(sessions, selectSaving);
  const saved = useSelector(sessions, selectSaved);
  const lost = useSelector(sessions, selectFailed);
  const problem = useSelector(sessions, selectProblem);
  return (
    <Stack gap={3}>
      {lost && problem && (
        <ProblemNotice
          wording={{ ...wordingOf(problem, wordings, meaning), title: 'We couldn’t end that session' }}
          reference={problem.reference}
          action={
            <RetryButton
              size="small"
              waitUntil={problem.wait?.until}
              onRetry={() => sessions.send({ type: 'retry.requested' })}
            />
          }
        />
      )}
      <div>
        <ul aria-label="Your sessions">
          {list.map((session) => (
            <li key={session.id} {...part('session')} className={styles.session}>
              <div>
                <Cluster gap={2}>
                  <Text as="span" strong>
                    {nameOf(session)}
                  </Text>
                  {session.isThis && <Chip tone="accent">This session</Chip>}
                </Cluster>
                <Text size="s" tone="soft">
                  Signed in <Time at={session.signedInAt} />, last active <Ago at={session.activeAt} now={now} />
                </Text>
              </div>
              {!session.isThis && (
                <Button
                  size="small"
                  busy={saving?.item === session.id}
                  // Not disabled, which would lose the focus; the machine ends one at a time.
                  aria-disabled={saving !== null}
                  onClick={() => sessions.send({ type: 'item.removed', item: session.id })}
                >
                  End <VisuallyHidden>{`the session in ${nameOf(session)}`}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
        <span role="status">
          {saving ? (
            <VisuallyHidden>Ending the session</VisuallyHidden>
          ) : (
            saved && (
              <Text as="span" size="s">
                Session ended.
              </Text>
            )
          )}
        </span>
      </div>
      {list.every(({ isThis }) => isThis) && (
        <Text size="s" tone="soft">
          You’re signed in nowhere else.
        </Text>
      )}
    </Stack>
  );
}
