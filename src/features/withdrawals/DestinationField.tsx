import { useSelector } from '@xstate/react';
import { selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import {
  selectChoices,
  selectChosenEnd,
  selectEndProblem,
  selectFacts,
} from '#machines/withdrawal/withdrawal.selectors.ts';
import type { EndProblem, WithdrawalDraft } from '#machines/withdrawal/withdrawal.types.ts';
import { BankAccountField } from '#presenters/bankAccount/BankAccountField.tsx';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { useRefusalFocus } from '#ui/screen/focus.ts';
import { Text } from '#ui/text/Text.tsx';
import { endSentence, holdEndText } from './amountMessages.ts';
import { endName } from './labels.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';
import styles from './withdrawals.module.css';

type Props = Pick<WithdrawalsProps, 'withdrawal'>;

const destinationFieldId = 'withdrawal-destination';

const useChoices = (withdrawal: Props['withdrawal']) =>
  useSelector(withdrawal, selectChoices, (one, other) => JSON.stringify(one) === JSON.stringify(other));

/** The destination: a saved wallet of the coin, or a linked bank account. */
export function DestinationField({
  withdrawal,
  missing,
  onRetry,
}: Pick<WithdrawalsProps, 'withdrawal' | 'missing' | 'onRetry'>) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const choices = useChoices(withdrawal);
  const problem = useSelector(withdrawal, selectEndProblem);
  // A refused destination takes the focus if the amount has no error.
  useRefusalFocus(problem, destinationFieldId);
  const what = asset === 'USD' ? 'bank accounts' : 'wallets';
  if (choices === null)
    return missing.destinations ? <Missing what={what} onRetry={onRetry} /> : <Loading what={what} />;
  return asset === 'USD' ? <BankField withdrawal={withdrawal} /> : <WalletField withdrawal={withdrawal} />;
}

const Loading = ({ what }: { what: 'wallets' | 'bank accounts' }) => (
  <div className={what === 'wallets' ? styles.awaitedWallet : styles.awaitedBankAccount}>
    <Text size="s" tone="soft" role="status">{`Loading your ${what}.`}</Text>
  </div>
);

const Missing = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <Notice tone="loss" role="alert">
    <p>{`We couldn’t load your ${what}. Retrying.`}</p>
    <div>
      <RetryButton size="small" onRetry={onRetry} />
    </div>
  </Notice>
);

function BankField({ withdrawal }: Props) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const accounts = useSelector(withdrawal, selectFacts).bankAccounts ?? [];
  const held = (useChoices(withdrawal) ?? []).filter(({ problem }) => problem?.reason === 'onHold');
  const chosen = useSelector(withdrawal, (snapshot) => selectChosenEnd(snapshot)?.end.guid ?? null);
  const problem = useSelector(withdrawal, selectEndProblem);
  return (
    <BankAccountField
      id={destinationFieldId}
      label="To"
      accounts={accounts}
      chosen={chosen}
      onChoose={(guid) => withdrawal.send({ type: 'destination.changed', guid })}
      holds={new Map(held.map(({ end, problem }) => [end.guid, problem ? unavailable(problem) : '']))}
      hint={heldHint(held, chosen)}
      error={problem ? endSentence(problem, asset) : undefined}
    />
  );
}

/** Why a wallet or bank account in the list cannot be chosen. */
const unavailable = (problem: EndProblem): string =>
  problem.reason === 'onHold' ? holdEndText(problem.availableAt) : 'not ready yet';

const ends = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;

/** The hold of the chosen destination or, without a choice, of the first one on hold. */
function heldHint(choices: ReturnType<typeof selectChoices>, chosen: string | null): string | undefined {
  const held = choices?.find(
    ({ end, problem }) => problem?.reason === 'onHold' && (chosen === null || chosen === end.guid),
  );
  return held?.problem?.reason === 'onHold'
    ? `${endName(held.end)} is new, and ${holdEndText(held.problem.availableAt)}.`
    : undefined;
}

function WalletField({ withdrawal }: Props) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const choices = useChoices(withdrawal) ?? [];
  const end = useSelector(
    withdrawal,
    (snapshot) => selectChosenEnd(snapshot)?.end ?? null,
    (one, other) => one?.guid === other?.guid,
  );
  const refused = useSelector(withdrawal, selectEndProblem);
  const options = choices.flatMap(({ end: choice, problem }) =>
    choice.kind === 'wallet'
      ? [
          {
            value: choice.guid,
            label: `${choice.name} · ${ends(choice.address)}${problem ? ` (${unavailable(problem)})` : ''}`,
            disabled: problem !== null,
          },
        ]
      : [],
  );
  return (
    <SelectField
      id={destinationFieldId}
      label="To"
      placeholder="Choose a wallet"
      options={options}
      value={end?.guid ?? ''}
      onValue={(guid) => withdrawal.send({ type: 'destination.changed', guid })}
      error={refused ? endSentence(refused, asset) : undefined}
      aside={<AppLink href="/external-wallet">Manage wallets</AppLink>}
      hint={end?.kind === 'wallet' ? <GroupedAddress address={end.address} plain /> : heldHint(choices, null)}
    />
  );
}
