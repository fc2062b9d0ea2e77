/** Lists with saved views, by the last part of their paths. */
export const viewLists = ['customers', 'trades', 'transfers', 'customer-accounts'] as const;
export type ViewList = (typeof viewLists)[number];

/** A built-in view. A list starts with the first, unless the user chose another. */
interface SystemView {
  /** Starts with `system-`, so that it can't collide with a saved view. */
  readonly id: string;
  readonly name: string;
  /** As the address of the list has it. */
  readonly query: string;
}

const all: SystemView = { id: 'system-all', name: 'All', query: '' };

export const systemViews: Readonly<Record<ViewList, readonly SystemView[]>> = {
  customers: [
    all,
    { id: 'system-waiting', name: 'Waiting for verification over 24 hours', query: 'signs=waiting' },
    { id: 'system-asked', name: 'Verification waits for the customer', query: 'signs=waitsForCustomer' },
    { id: 'system-at-bank', name: 'Verification waits for the bank', query: 'signs=waitsForBank' },
    { id: 'system-frozen', name: 'Frozen', query: 'holds=frozen' },
    { id: 'system-returned', name: 'Returned ACH in 30 days', query: 'signs=returned' },
    { id: 'system-never-funded', name: 'Signed up, never funded', query: 'signs=neverFunded' },
    { id: 'system-dormant', name: 'Dormant with balance', query: 'signs=dormant&sort=-dollars' },
  ],
  trades: [all, { id: 'system-failed', name: 'Failed', query: 'state=failed' }],
  transfers: [
    all,
    { id: 'system-held', name: 'On hold', query: 'state=holding' },
    { id: 'system-returned', name: 'Returns', query: 'transferType=funding_return' },
  ],
  'customer-accounts': [all],
};

export const longestViewName = 60;
export const longestViewQuery = 2_000;
