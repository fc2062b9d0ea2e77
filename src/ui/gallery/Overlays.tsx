import { ChevronDown, CircleUserRound, LogOut, Settings, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { TextField } from '../field/TextField.tsx';
import { Cluster } from '../layout/Cluster.tsx';
import { Menu } from '../menu/Menu.tsx';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import { Section } from './Section.tsx';

/** What opens above the page. */
export function Overlays() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title="Above the page">
      <Cluster>
        <Menu
          label="My account"
          title="Welcome Back, Maya"
          trigger={
            <Button size="small">
              <CircleUserRound size={18} aria-hidden />
              My account
              <ChevronDown size={15} aria-hidden />
            </Button>
          }
          items={[
            { id: 'settings', label: 'Settings', href: '/settings', icon: <Settings size={17} aria-hidden /> },
            { id: 'wallet', label: 'External Wallet', href: '/external-wallet', icon: <Wallet size={17} aria-hidden /> },
            { id: 'off', label: 'Unavailable', disabled: true, onSelect: close },
            { id: 'logout', label: 'Logout', ruleBefore: true, onSelect: close, icon: <LogOut size={17} aria-hidden /> },
          ]}
        />
        <Button onClick={() => setOpen(true)}>Remove wallet</Button>
        <Tooltip text="Downloads exactly the rows that the filters show.">
          <Button>CSV of these 214</Button>
        </Tooltip>
      </Cluster>
      <Dialog
        open={open}
        onClose={close}
        role="alertdialog"
        title="Remove this wallet?"
        description="To send to it again, you need to add it with a new code."
        footer={
          <>
            <Button onClick={close}>Keep wallet</Button>
            <Button variant="danger" onClick={close}>
              Remove wallet
            </Button>
          </>
        }
      >
        <TextField label="To continue, type the name of the wallet" />
      </Dialog>
    </Section>
  );
}
