import { useSearch } from 'wouter';
import { useLoaded } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { useMayTrade } from '#app/hooks/money.ts';
import { customerPage } from '#app/outlet/page.ts';
import { recurringResources } from '#app/resources/recurring-resources.ts';
import { addResources } from '#app/resources/resources.ts';
import { recurringIn } from '#features/recurring-buys/address.ts';
import { OpenedBuy } from '#features/recurring-buys/RecurringBuy.tsx';
import { RecurringList } from '#features/recurring-buys/RecurringList.tsx';

addResources(recurringResources);

/** The recurring buys of the orders page: the list, the form or one of them, as the address says. */
function Recurring() {
  const view = recurringIn(useSearch());
  const { known, value, ...load } = useLoaded('recurringBuys');
  const state = listState({ ...load, value: known }, load.staleSince);
  const mayTrade = useMayTrade();
  if (view === null) return null;
  if (view.kind === 'list') return <RecurringList state={state} mayTrade={mayTrade} />;
  return (
    <OpenedBuy
      id={view.kind === 'one' ? view.id : null}
      asset={view.kind === 'new' ? view.asset : 'BTC'}
      state={state}
      mayTrade={mayTrade}
    />
  );
}

export const page = customerPage({ Page: Recurring, resources: ['customer', 'recurringBuys'] });
