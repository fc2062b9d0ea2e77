import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { StaffAsk } from '#machines/staffAction/staffAction.types.ts';
import { Button, type ButtonProps } from '#ui/button/Button.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { Offer } from './offer.ts';

/** A decision's label, and why it is unavailable. */
export const OfferLabel = ({ offer: { label, refusal } }: { offer: Offer }) => (
  <div>
    {label}
    {refusal !== null && (
      <Text size="s" tone="faint">
        {refusal}
      </Text>
    )}
  </div>
);

export interface OfferMenuProps extends Pick<ButtonProps, 'variant'> {
  label: string;
  text: string;
  offers: readonly Offer[];
  onOpen: (ask: StaffAsk) => void;
}

export function OfferMenu({ label, text, offers, onOpen, variant }: OfferMenuProps) {
  const [source] = useState(menuOnDemand);
  return (
    <MenuOnDemand
      source={source}
      label={label}
      trigger={
        <Button size="small" variant={variant}>
          {text}
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
      items={offers.map((offer) => ({
        id: offer.ask.id,
        label: <OfferLabel offer={offer} />,
        disabled: offer.refusal !== null,
        onSelect: () => onOpen(offer.ask),
      }))}
    />
  );
}
