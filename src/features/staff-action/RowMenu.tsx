import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { StaffAsk } from '#machines/staffAction/staffAction.types.ts';
import { OfferLabel } from '#presenters/staff/OfferMenu.tsx';
import type { Offer } from '#presenters/staff/offer.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';

export interface RowMenuProps {
  /** What the row is called. */
  name: string;
  offers: readonly Offer[];
  onOpen: (ask: StaffAsk) => void;
}

/** What can be done with a row, and why not where it can't. */
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
