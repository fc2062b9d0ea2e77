import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { StaffAsk } from '#machines/staffAction/staffAction.types.ts';
import { OfferLabel } from '#presenters/staff/OfferMenu.tsx';
import type { Offer } from '#presenters/staff/offer.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';
import styles from './action.module.css';

export interface RowMenuProps {
  /** The row's name. */
  name: string;
  offers: readonly Offer[];
  onOpen: (ask: StaffAsk) => void;
}

/** The actions on a row, with the reason for unavailable ones. One that leads is a button. */
export function RowMenu({ name, offers, onOpen }: RowMenuProps) {
  const [source] = useState(menuOnDemand);
  if (offers.length === 0) return null;
  const lead = offers.find(({ leads, refusal }) => leads && refusal === null);
  return (
    <span className={styles.row}>
      {lead && (
        <Button size="small" aria-label={`${lead.label}: ${name}`} data-opens-row onClick={() => onOpen(lead.ask)}>
          {lead.label}
        </Button>
      )}
      <MenuOnDemand
        source={source}
        label={`Actions for ${name}`}
        trigger={<IconButton size="small" label={`Actions for ${name}`} icon={<Ellipsis size={18} aria-hidden />} />}
        items={offers
          .filter((offer) => offer !== lead)
          .map((offer) => ({
            id: offer.ask.id,
            label: <OfferLabel offer={offer} />,
            disabled: offer.refusal !== null,
            onSelect: () => onOpen(offer.ask),
          }))}
      />
    </span>
  );
}
