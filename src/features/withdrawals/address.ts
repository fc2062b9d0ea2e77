import { goTo, type OrderStep, orderStep } from '#app/address/location.ts';
import { isTradable } from '#domain/assets/assets.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import type { WithdrawableCode, WithdrawalDraft } from '#machines/withdrawal/withdrawal.types.ts';

type Withdrawal = FlowRefs['withdrawal'];

/**
 * The withdrawal that an address asks for: `/withdrawals?asset=BTC`,
 * `/withdrawals?asset=BTC&wallet=<guid>`. Links to a wallet name its asset too: the form then shows
 * the right one before the wallets have loaded, and an amount typed in the meantime is kept.
 */
export interface RequestedWithdrawal {
  readonly asset: WithdrawableCode | null;
  readonly counterpartyGuid: string | null;
}

/** Reads the query of an address. What it does not know is left out. */
export function requestedWithdrawal(search: string): RequestedWithdrawal {
  const query = new URLSearchParams(search);
  const code = (query.get('asset') ?? '').trim().toUpperCase();
  const guid = query.get('wallet') ?? '';
  return {
    asset: code === 'USD' || isTradable(code) ? code : null,
    counterpartyGuid: /^[0-9a-f]{32}$/.test(guid) ? guid : null,
  };
}

/** Whether the address leaves open what to withdraw. */
export const namesNone = ({ asset, counterpartyGuid }: RequestedWithdrawal): boolean =>
  asset === null && counterpartyGuid === null;

/**
 * The draft that a withdrawal starts with. @param last the asset that was withdrawn last, where the
 * address asks for none
 */
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

/** The query without what contradicts the draft; null if nothing does. */
export const matchingQuery = (search: string, draft: WithdrawalDraft): string | null =>
  agrees(requestedWithdrawal(search), draft) ? null : `?asset=${draft.asset}`;

/**
 * A later visit applies the address to the withdrawal, unless it leads to a review. A withdrawal
 * that is on its way, or has ended, gives way to another only if the address asks for another.
 */
export function applyAddress(withdrawal: Withdrawal): void {
  const wanted = requestedWithdrawal(location.search);
  if (orderStep()?.step === 'review' || agrees(wanted, selectDraft(withdrawal.getSnapshot()))) return;
  withdrawal.send({ type: 'withdrawal.anotherRequested' });
  if (wanted.asset !== null) withdrawal.send({ type: 'asset.changed', asset: wanted.asset });
  if (wanted.counterpartyGuid !== null) withdrawal.send({ type: 'destination.changed', guid: wanted.counterpartyGuid });
}

/**
 * Keeps the address in step with the withdrawal: it never goes on asking for what the customer has
 * since changed.
 */
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
