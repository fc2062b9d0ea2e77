import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { ActionLabel } from '#presenters/staff/ActionMenu.tsx';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';
import styles from './action.module.css';

export interface RowMenuProps {
  /** The row's name. */
  name: string;
  actions: readonly RowAction[];
  onOpen: (request: ActionRequest) => void;
}

/** The actions on a row, with the reason for unavailable ones. One that leads is a button. */
export function RowMenu({ name, actions, onOpen }: RowMenuProps) {
  const [source] = useState(menuOnDemand);
  if (actions.length === 0) return null;
  const lead = actions.find(({ leads, refusal }) => leads && refusal === null);
  return (
    <span className={styles.row}>
      {lead && (
        <Button size="small" aria-label={`${lead.label}: ${name}`} data-opens-row onClick={() => onOpen(lead.request)}>
          {lead.label}
        </Button>
      )}
      <MenuOnDemand
        source={source}
        label={`Actions for ${name}`}
        trigger={<IconButton size="small" label={`Actions for ${name}`} icon={<Ellipsis size={18} aria-hidden />} />}
        items={actions
          .filter((rowAction) => rowAction !== lead)
          .map((rowAction) => ({
            id: rowAction.request.id,
            label: <ActionLabel rowAction={rowAction} />,
            disabled: rowAction.refusal !== null,
            onSelect: () => onOpen(rowAction.request),
          }))}
      />
    </span>
  );
}
