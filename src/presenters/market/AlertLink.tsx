import { useSearch } from 'wouter';
import { assets } from '#domain/assets/assets.ts';
import type { PricedCode } from '#domain/markets/priceAlerts.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { alertAddress } from './alertAddress.ts';

interface AlertLinkProps {
  /** Without one, the dialog starts with Bitcoin. */
  asset?: PricedCode;
  /** Over which page the dialog opens; this one by default. */
  page?: string;
  /** In a row, or beside a chart. */
  quiet?: boolean;
}

/** Opens the dialog for a price alert of the coin. */
export function AlertLink({ asset, page, quiet = false }: AlertLinkProps) {
  const search = useSearch();
  return (
    <ButtonLink
      href={alertAddress(page ?? `${location.pathname}?${search}`, asset ?? 'BTC')}
      {...(asset && { 'aria-label': `Price alert for ${assets[asset].name}` })}
      {...(quiet && { variant: 'plain', size: 'small' })}
    >
      Price alert
    </ButtonLink>
  );
}
