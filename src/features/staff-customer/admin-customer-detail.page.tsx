import { Suspense } from 'react';
import { customerIn } from '#app/address/staff-customer-address.ts';
import { openStaffAction } from '#app/effects/staff/action.ts';
import { request } from '#app/handle/app-handle.ts';
import { useFlow } from '#app/hooks/staff.ts';
import { explained } from '#app/outlet/explained.tsx';
import { staffPage } from '#app/outlet/staff-page.ts';
import { openTimeline } from '#features/staff-timeline/effects.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { CustomerView } from './CustomerView.tsx';
import { openStaffReveal } from './reveal.ts';

const RevealDialog = lazyCode(async () => (await import('#features/staff-action/RevealDialog.tsx')).RevealDialog);
const ActionDialog = lazyCode(async () => (await import('#features/staff-action/ActionDialog.tsx')).ActionDialog);

const loads = [
  ...(['staffCustomer', 'customerNotes', 'customerTrades', 'customerTransfers', 'customerEvents'] as const),
  ...(['customerAccounts', 'customerVerifications', 'customerBankAccounts', 'customerWallets'] as const),
  ...(['customerRecurringBuys'] as const),
] as const;

function Page() {
  const action = useFlow('staffAction');
  const reveal = useFlow('staffReveal');
  return (
    action &&
    reveal && (
      <>
        <CustomerView action={action} reveal={reveal} />
        <Suspense fallback={null}>
          <ActionDialog action={action} />
        </Suspense>
        <Suspense fallback={null}>
          <RevealDialog reveal={reveal} />
        </Suspense>
      </>
    )
  );
}

const customerPage = staffPage({
  Page,
  open(staff) {
    const of = { guid: customerIn(staff.actor('page').getSnapshot().context.path) };
    for (const name of loads) request(staff, name, of);
    openStaffAction(staff);
    openStaffReveal(staff, of.guid);
    openTimeline(staff, of.guid);
  },
});

export const page = explained(customerPage);
