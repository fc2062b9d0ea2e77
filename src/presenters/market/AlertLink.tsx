import { assets } from '#domain/assets/assets.ts';
import type { PricedCode } from '#domain/markets/priceAlerts.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { newAlertAddress } from './alertAddress.ts';

interface AlertLinkProps {
  asset: PricedCode;
  /** In a row, or beside a chart. */
  quiet?: boolean;
}

/** Leads to the dialog for a price alert of the coin. */
export const AlertLink = ({ asset, quiet = false }: AlertLinkProps) => (
  <ButtonLink
    href={newAlertAddress(asset)}
    aria-label={`Price alert for ${assets[asset].name}`}
    {...(quiet && { variant: 'plain', size: 'small' })}
  >
    {quiet ? 'Alert' : 'Price alert'}
  </ButtonLink>
);
