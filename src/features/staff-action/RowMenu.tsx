import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { StaffAsk } from '#machines/staffAction/staffAction.types.ts';
import { OfferLabel } from '#presenters/staff/OfferMenu.tsx';
import type { Offer } from '#presenters/staff/offer.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';

export interface RowMenuProps {
  /** The row's name. */
  name: string;
  offers: readonly Offer[];
  onOpen: (ask: StaffAsk) => void;
}

/** The actions on a row, with the reason for unavailable ones. */
export function RowMenu({ name, offers, onOpen }: RowMenuProps) {
  const [source] = useState(menuOnDemand);
  if (offers.length === 0) return null;
  return (
    <MenuOnDemand
      source={source}
      label={`Actions for ${name}`}
      trigger={<IconButton size="small" label={`Actions for ${name}`} icon={<Ellipsis size={18} aria-hidden />} />}
      items={offers.map((offer) => ({
        id: offer.ask.id,
        label: <OfferLabel offer={offer} />,
        disabled: offer.refusal !== null,
        onSelect: () => onOpen(offer.ask),
      }))}
    />
  );
}
