import { CopyButton } from '#ui/copy/CopyButton.tsx';
import styles from './ticket.module.css';

export const Reference = ({ guid }: { guid: string }) => (
  <div className={styles.reference}>
    <span>
      Reference <code>{guid}</code>
    </span>
    <CopyButton value={guid} what="reference" iconOnly />
  </div>
);
