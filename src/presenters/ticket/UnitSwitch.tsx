import { ArrowUpDown } from 'lucide-react';
import type { AssetCode } from '#domain/assets/assets.ts';
import { Button } from '#ui/button/Button.tsx';

interface UnitSwitchProps {
  asset: AssetCode;
  isInDollars: boolean;
  disabled?: boolean;
  onSwitch: () => void;
}

/** Switches the unit of an amount field. */
export const UnitSwitch = ({ asset, isInDollars, disabled = false, onSwitch }: UnitSwitchProps) => (
  <Button size="small" disabled={disabled} onClick={onSwitch}>
    <ArrowUpDown size={14} aria-hidden />
    {`Enter in ${isInDollars ? asset : 'USD'}`}
  </Button>
);
