import { useSelector } from '@xstate/react';
import type { CostMethod } from '#domain/portfolio/positions.ts';
import { selectMethod } from '#machines/portfolio/portfolio.selectors.ts';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import type { AssetsProps } from './Assets.tsx';

const options: ReadonlyArray<{ value: CostMethod; label: string }> = [
  { value: 'average', label: 'Average cost' },
  { value: 'fifo', label: 'First in, first out' },
];

const explanations: Readonly<Record<CostMethod, string>> = {
  average: 'Average cost, fees included: every coin of an asset has the same cost.',
  fifo: 'First in, first out, fees included: you sell the coins you bought first.',
};

/** The cost basis method changes when a gain is realized, never the final total. */
export function MethodChoice({ portfolio }: Pick<AssetsProps, 'portfolio'>) {
  const method = useSelector(portfolio, selectMethod);
  return (
    <Segmented
      label="Cost basis method"
      options={options}
      value={method}
      onValue={(chosen) => portfolio.send({ type: 'method.chosen', method: chosen })}
    />
  );
}

/** The method in words, and the disclaimer. */
export function MethodNote({ portfolio }: Pick<AssetsProps, 'portfolio'>) {
  return (
    <>
      {explanations[useSelector(portfolio, selectMethod)]} Received coins count toward gains once you add their cost.
      Values use mid-market prices. This is not tax advice.
    </>
  );
}
