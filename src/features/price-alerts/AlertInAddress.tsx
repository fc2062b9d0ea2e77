import { Suspense } from 'react';
import { useSearch } from 'wouter';
import { isPriced, type PricedCode } from '#domain/markets/priceAlerts.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';

const LazyPriceAlert = lazyCode<{ asset: PricedCode }>(async () => (await import('./PriceAlert.tsx')).PriceAlert);

/** The coin of the dialog in the address; null without one. */
export function alertIn(search: string): PricedCode | null {
  const code = new URLSearchParams(search).get('alert')?.toUpperCase();
  return isPriced(code) ? code : null;
}

/** The dialog of the coin in the address, over any page that has it: `?alert=BTC`. */
export function AlertInAddress() {
  const asset = alertIn(useSearch());
  return (
    asset && (
      <Suspense fallback={null}>
        <LazyPriceAlert key={asset} asset={asset} />
      </Suspense>
    )
  );
}
