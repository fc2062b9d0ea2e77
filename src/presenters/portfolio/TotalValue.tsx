import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type Holding, portfolioValueOf } from '#domain/portfolio/holdings.ts';
import { type PriceFeedMachine, selectPrices, selectReceivedAt } from '#machines/priceFeed/priceFeed.machine.ts';
import { loadingPrices, noPrices, priceGap } from '#presenters/market/priceGap.ts';
import { type ListState, loadedRows } from '#ui/list/ListView.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import styles from './portfolio.module.css';
import { unpricedNote } from './unpricedNote.ts';

interface TotalValueProps {
  accounts: ListState<Holding>;
  priceFeed: ActorRefFrom<PriceFeedMachine>;
  faintCents?: boolean;
}

/** The value of all holdings, or a dash with the reason: a partial sum is not a total. */
export function TotalValue({ accounts, priceFeed, faintCents = false }: TotalValueProps) {
  const holdings = loadedRows(accounts);
  const { value, note } = useSelector(
    priceFeed,
    (snapshot) => {
      const total = portfolioValueOf(holdings ?? [], selectPrices(snapshot));
      return {
        value: total.value,
        note: selectReceivedAt(snapshot) === null ? priceGap(snapshot) : unpricedNote(total),
      };
    },
    shallowEqual,
  );
  if (holdings === null)
    return <Dash why={accounts.status === 'failed' ? 'We couldn’t load your balances' : 'Loading your balances'} />;
  if (value !== null) return <Money amount={value} asset="USD" faintCents={faintCents} />;
  if (note === loadingPrices) return <Dash why={note} />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={styles.note}>{note === noPrices ? `${note}.` : note}</span>
    </>
  );
}
