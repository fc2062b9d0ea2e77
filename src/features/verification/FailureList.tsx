import { Text } from '#ui/text/Text.tsx';
import type { FailureWording } from './failures.ts';
import styles from './verification.module.css';

/** What failed and what to do about it, one by one. */
export const FailureList = ({ wordings }: { wordings: readonly FailureWording[] }) => (
  <ul className={styles.failures}>
    {wordings.map(({ title, text, next }) => (
      <li key={title}>
        <Text strong>{title}</Text>
        <Text tone="soft" measure>
          {text} {next}
        </Text>
      </li>
    ))}
  </ul>
);
