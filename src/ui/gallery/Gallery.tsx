import { Moon } from 'lucide-react';
import { IconButton } from '../button/IconButton.tsx';
import { Cluster } from '../layout/Cluster.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Logo } from '../logo/Logo.tsx';
import { Rail } from '../rail/Rail.tsx';
import { Heading } from '../text/Heading.tsx';
import { SkipLink } from '../text/SkipLink.tsx';
import { Controls } from './Controls.tsx';
import { Dashboard } from './Dashboard.tsx';
import { Fields } from './Fields.tsx';
import styles from './gallery.module.css';
import { ListStates } from './ListStates.tsx';
import { Overlays } from './Overlays.tsx';
import { orderSteps, Ticket } from './Ticket.tsx';

const otherTheme = () => {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === '1' ? '0' : '1';
};

/** Every part in its states, for the eye. `?theme=1` starts dark. */
export const Gallery = () => (
  <div className={styles.page}>
    <SkipLink />
    <Cluster as="header" justify="between">
      <Logo />
      <IconButton label="Switch theme" icon={<Moon size={18} aria-hidden />} onClick={otherTheme} />
    </Cluster>
    <Stack as="main" gap={7}>
      <PageHeader
        title="Buy Bitcoin"
        count="12,408"
        lead="Every part of the interface, in its states."
        headingId="content"
        actions={<Rail steps={orderSteps} />}
      />
      <Heading level={2} look="display">
        Every part, in one place
      </Heading>
      <Dashboard />
      <Ticket />
      <Controls />
      <Fields />
      <ListStates />
      <Overlays />
    </Stack>
  </div>
);
