import type { StaffAsk } from '#machines/staffAction/staffAction.types.ts';
import { Menu } from '#ui/menu/Menu.tsx';
import { Text } from '#ui/text/Text.tsx';
import { RowButton } from './RowButton.tsx';

/** A decision that can be opened, or why not. */
export interface Offer {
  readonly label: string;
  readonly ask: StaffAsk;
  /** "Needs owner."; null where it can be opened. */
  readonly refusal: string | null;
}

export interface RowMenuProps {
  /** What the row is called. */
  name: string;
  offers: readonly Offer[];
  onOpen: (ask: StaffAsk) => void;
}

/** What can be done with a row. */
export const RowMenu = ({ name, offers, onOpen }: RowMenuProps) => (
  <Menu
    label={`Actions for ${name}`}
    trigger={<RowButton name={name} />}
    items={offers.map(({ label, ask, refusal }) => ({
      id: ask.id,
      label: (
        <div>
          {label}
          {refusal !== null && (
            <Text size="s" tone="faint">
              {refusal}
            </Text>
          )}
        </div>
      ),
      disabled: refusal !== null,
      onSelect: () => onOpen(ask),
    }))}
  />
);
