import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { Button, type ButtonProps } from '#ui/button/Button.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { RowAction } from './rowAction.ts';

/** A decision's label, and why it is unavailable. */
export const ActionLabel = ({ rowAction: { label, refusal } }: { rowAction: RowAction }) => (
  <div>
    {label}
    {refusal !== null && (
      <Text size="s" tone="faint">
        {refusal}
      </Text>
    )}
  </div>
);

export interface ActionMenuProps extends Pick<ButtonProps, 'variant'> {
  label: string;
  text: string;
  actions: readonly RowAction[];
  onOpen: (request: ActionRequest) => void;
}

export function ActionMenu({ label, text, actions, onOpen, variant }: ActionMenuProps) {
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
      items={actions.map((rowAction) => ({
        id: rowAction.request.id,
        label: <ActionLabel rowAction={rowAction} />,
        disabled: rowAction.refusal !== null,
        onSelect: () => onOpen(rowAction.request),
      }))}
    />
  );
}
