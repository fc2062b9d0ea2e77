import { goTo, type OrderStep, orderStep } from '#app/address/location.ts';
import { isTradable } from '#domain/assets/assets.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import type { WithdrawableCode, WithdrawalDraft } from '#machines/withdrawal/withdrawal.types.ts';

type Withdrawal = FlowRefs['withdrawal'];

/**
 * The withdrawal in an address: `/withdrawals?asset=BTC`, `/withdrawals?asset=BTC&wallet=<guid>`.
 * Links to a wallet also name its asset: the form then shows the right one before the wallets have
 * loaded, and keeps an amount typed in the meantime.
 */
export interface RequestedWithdrawal {
  readonly asset: WithdrawableCode | null;
  readonly counterpartyGuid: string | null;
}

/** Reads the query of an address. Unknown values are ignored. */
export function requestedWithdrawal(search: string): RequestedWithdrawal {
  const query = new URLSearchParams(search);
  const code = (query.get('asset') ?? '').trim().toUpperCase();
  const guid = query.get('wallet') ?? '';
  return {
    asset: code === 'USD' || isTradable(code) ? code : null,
    counterpartyGuid: /^[0-9a-f]{32}$/.test(guid) ? guid : null,
  };
}

/** Whether the address names neither an asset nor a destination. */
export const namesNone = ({ asset, counterpartyGuid }: RequestedWithdrawal): boolean =>
  asset === null && counterpartyGuid === null;

/** @param last the last withdrawn asset, if the address names none */
export const draftOf = (
  { asset, counterpartyGuid }: RequestedWithdrawal,
  last: WithdrawableCode | null = null,
): WithdrawalDraft => ({
  asset: asset ?? last ?? 'BTC',
  counterpartyGuid,
  wanted: { kind: 'typed', text: '' },
});

const agrees = ({ asset, counterpartyGuid }: RequestedWithdrawal, draft: WithdrawalDraft): boolean =>
  (asset === null || asset === draft.asset) &&
  (counterpartyGuid === null || counterpartyGuid === draft.counterpartyGuid);

/** The query without parts that contradict the draft; null if none do. */
export const matchingQuery = (search: string, draft: WithdrawalDraft): string | null =>
  agrees(requestedWithdrawal(search), draft) ? null : `?asset=${draft.asset}`;

/**
 * A later visit applies the address to the withdrawal, unless it leads to a review. A withdrawal in
 * progress, or a finished one, is replaced only if the address names another.
 */
export function applyAddress(withdrawal: Withdrawal): void {
  const wanted = requestedWithdrawal(location.search);
  if (orderStep()?.step === 'review' || agrees(wanted, selectDraft(withdrawal.getSnapshot()))) return;
  withdrawal.send({ type: 'withdrawal.anotherRequested' });
  if (wanted.asset !== null) withdrawal.send({ type: 'asset.changed', asset: wanted.asset });
  if (wanted.counterpartyGuid !== null) withdrawal.send({ type: 'destination.changed', guid: wanted.counterpartyGuid });
}

/** Keeps the address in sync with the withdrawal, so that it never names an outdated choice. */
export function followDraft(withdrawal: Withdrawal): void {
  let known = selectDraft(withdrawal.getSnapshot());
  withdrawal.subscribe((snapshot) => {
    const draft = selectDraft(snapshot);
    if (draft === known) return;
    known = draft;
    const query = location.pathname === '/withdrawals' ? matchingQuery(location.search, draft) : null;
    if (query !== null) goTo(`/withdrawals${query}`, { replace: true, state: history.state as OrderStep | null });
  });
}
