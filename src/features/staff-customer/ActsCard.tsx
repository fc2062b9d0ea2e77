import { useSelector } from '@xstate/react';
import { useApp } from '#app/hooks/app.ts';
import { useLoaded, useStaffPerson } from '#app/hooks/staff.ts';
import { selectPersonFailed } from '#machines/adminSession/adminSession.selectors.ts';
import { Refused } from '#presenters/staff/Refused.tsx';
import { codeOf, sideWords } from '#presenters/staff/recordWords.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { useIsOnline } from '#ui/on-demand/useIsOnline.ts';
import { useFocusAfter } from '#ui/screen/focus.ts';
import { Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import { type ActedRecords, actionsOnCustomer } from './customerActions.ts';
import { useOpenAction, useSubject, useSubjectLoad } from './hooks.ts';
import styles from './staff-customer.module.css';

const sentences = {
  profile: 'Actions are here once the profile has loaded.',
  roles: 'Actions are here once your roles have loaded.',
};

const hasEnded = ({ state }: { readonly state: string }): boolean =>
  ['completed', 'failed', 'executed', 'settling'].includes(state);

/** The possible subjects of actions, as far as loaded. */
function useRecords(): ActedRecords {
  const of = useSubject();
  const transfers = useLoaded('customerTransfers', of).known?.rows ?? [];
  const trades = useLoaded('customerTrades', of).known?.rows ?? [];
  return {
    bankAccounts: useLoaded('customerBankAccounts', of).known?.rows ?? [],
    mailed: [
      ...transfers.map((row) => ({ ...row, words: `${sideWords[row.side] ?? row.side} ${row.asset}` })),
      ...trades.map((row) => ({ ...row, words: `${sideWords[row.side] ?? row.side} ${codeOf(row.symbol)}` })),
    ]
      .filter(hasEnded)
      .toSorted((one, other) => other.createdAt - one.createdAt)
      .map(({ guid, words, createdAt }) => ({ guid, words: `${words}, ${formatTime(createdAt, 'dayTime')}` })),
  };
}

/** The load that failed, so that the possible actions are unknown. */
function useMissing(): keyof typeof sentences | null {
  const { known, problem } = useSubjectLoad();
  const rolesFailed = useSelector(useApp().actor('adminSession'), selectPersonFailed);
  if (known === null && problem !== null) return 'profile';
  return rolesFailed ? 'roles' : null;
}

/** The actions on the customer, each with its key, and one line about unavailable ones. */
export function ActsCard() {
  const isOnline = useIsOnline();
  const { guid } = useSubject();
  const customer = useSubjectLoad().known;
  const me = useStaffPerson();
  const records = useRecords();
  const missing = useMissing();
  const open = useOpenAction();
  const actions = me && customer && actionsOnCustomer(guid, customer, records, me);
  const available = (actions ?? []).filter(({ refusal }) => refusal === null);
  const place = useFocusAfter<HTMLUListElement>(available.map(({ key }) => key));
  return (
    <Card
      title="Actions"
      {...(!isOnline && {
        footer: (
          <Text size="s" tone="soft">
            You’re offline. Actions wait until you’re back online.
          </Text>
        ),
      })}
    >
      {missing !== null && <Text tone="soft">{sentences[missing]}</Text>}
      <ul ref={place} aria-label="Actions" aria-busy={actions === null && missing === null} className={styles.acts}>
        {/* An action and its opposite share a key and a button, which keeps the focus. */}
        {available.map(({ key, label, request }) => (
          <li key={key}>
            <Button size="small" wide disabled={!isOnline} aria-keyshortcuts={key} onClick={() => open(request)}>
              {label}
              <kbd aria-hidden className={styles.key}>
                {key}
              </kbd>
            </Button>
          </li>
        ))}
      </ul>
      <Refused actions={actions ?? []} />
    </Card>
  );
}
