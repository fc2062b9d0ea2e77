import { lookAlikeOf } from '#domain/addresses/lookAlike.ts';
import { addressesSentTo } from '#domain/addresses/sentTo.ts';
import { isAccepted, isInUse, isUnreadable } from '#domain/addresses/wallet.ts';
import { isUsable } from '#domain/transfers/bankAccount.ts';
import { bankAccountEnd, isSameEnd } from '../shared/transferring/transfer.facts.ts';
import type { Counterparty, Reviewed } from '../shared/transferring/transfer.types.ts';
import type {
  AddressCaution,
  EndProblem,
  SavedBankAccount,
  SavedWallet,
  WithdrawalContext,
} from './withdrawal.types.ts';

type Known = Pick<WithdrawalContext, 'draft' | 'facts' | 'now'>;

/** The asset's active wallets; null until known. */
const walletsOf = ({
  draft: { asset },
  facts: { wallets },
}: Pick<Known, 'draft' | 'facts'>): readonly SavedWallet[] | null =>
  wallets?.filter((wallet) => wallet.asset === asset && isInUse(wallet)) ?? null;

function problemOf(isReady: boolean, { availableAt }: SavedWallet | SavedBankAccount, now: number): EndProblem | null {
  if (!isReady) return { reason: 'unusable' };
  return availableAt > now ? { reason: 'onHold', availableAt } : null;
}

const walletEnd = ({ guid, name, address, tag }: SavedWallet): Counterparty => ({
  kind: 'wallet',
  guid,
  name,
  address,
  tag,
});

interface Choice {
  readonly end: Counterparty;
  readonly problem: EndProblem | null;
}

/** Possible destinations for the asset, and what blocks each; null until known. */
export function choicesOf(known: Known): readonly Choice[] | null {
  const { draft, facts } = known;
  const now = known.now();
  return draft.asset === 'USD'
    ? (facts.bankAccounts?.map((account) => ({
        end: bankAccountEnd(account),
        problem: problemOf(isUsable(account), account, now),
      })) ?? null)
    : (walletsOf(known)?.map((wallet) => ({
        end: walletEnd(wallet),
        problem: problemOf(isAccepted(wallet), wallet, now),
      })) ?? null);
}

/** Without a choice, the only usable end. */
export function chosenEnd(known: Known): Choice | null {
  const choices = choicesOf(known);
  if (known.draft.counterpartyGuid !== null)
    return choices?.find(({ end }) => end.guid === known.draft.counterpartyGuid) ?? null;
  const usable = choices?.filter(({ problem }) => problem === null) ?? [];
  return usable.length === 1 ? (usable[0] ?? null) : null;
}

/** Null if the chosen end is usable. */
export function endProblemOf(known: Known): EndProblem | null {
  if (choicesOf(known) === null) return { reason: 'unknown' };
  const chosen = chosenEnd(known);
  if (chosen) return chosen.problem;
  return { reason: known.draft.counterpartyGuid === null ? 'notChosen' : 'notFound' };
}

type Reviewing = Known & Pick<WithdrawalContext, 'reviewed'>;

/** Whether the reviewed end is unchanged and still usable. */
export function endIsUnchanged({ reviewed, ...known }: Reviewing): boolean {
  const onRecord = choicesOf(known)?.find(({ end }) => end.guid === reviewed?.end.guid);
  return reviewed !== null && onRecord?.problem === null && isSameEnd(onRecord.end, reviewed.end);
}

export const changedEndProblem = (known: Reviewing): EndProblem => ({
  reason: choicesOf(known) === null ? 'unknown' : 'changed',
});

/** A warning about the reviewed address. Bank accounts need none. */
export function cautionOf(
  { facts: { wallets, transfers } }: Pick<Known, 'facts'>,
  { end }: Pick<Reviewed, 'end'>,
): AddressCaution {
  if (end.kind !== 'wallet') return { kind: 'none' };
  const sentTo = wallets && transfers && addressesSentTo(transfers, wallets);
  // The address may resemble one that failed to parse.
  if (sentTo === null || wallets?.some(isUnreadable)) return { kind: 'unknown' };
  const lookAlike = lookAlikeOf(end.address, sentTo);
  if (lookAlike) return { kind: 'lookAlike', lookAlike };
  return { kind: sentTo.includes(end.address) ? 'none' : 'firstSend' };
}

/** Whether the address must be compared character by character before sending. */
export const mustBeChecked = ({ kind }: AddressCaution): boolean => kind === 'lookAlike' || kind === 'unknown';
