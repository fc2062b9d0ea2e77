import { Bullets } from '#ui/list/Bullets.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { FailureWording } from './failures.ts';

/** What failed and what to do about it, one by one. */
export const FailureList = ({ wordings }: { wordings: readonly FailureWording[] }) => (
  <Bullets tone="loss">
    {wordings.map(({ title, text, next }) => (
      <li key={title}>
        <Text strong>{title}</Text>
        <Text tone="soft" measure>
          {text} {next}
        </Text>
      </li>
    ))}
  </Bullets>
);
