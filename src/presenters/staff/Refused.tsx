import { Text } from '#ui/text/Text.tsx';
import type { RowAction } from './rowAction.ts';

type Refusable = Pick<RowAction, 'label' | 'refusal'>;

/** "Freeze the account, end the session: Needs support or owner." */
function refusedText(actions: readonly Refusable[]): string {
  const labels = new Map<string, string[]>();
  for (const { label, refusal } of actions)
    if (refusal !== null) labels.set(refusal, [...(labels.get(refusal) ?? []), label]);
  return [...labels]
    .map(([refusal, [first = '', ...others]]) =>
      [first, ...others.map(uncapitalized)].join(', ').concat(`: ${refusal}`),
    )
    .join(' ');
}

const uncapitalized = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** One line about what is unavailable, and who can do it; nothing if everything is available. */
export function Refused({ actions }: { actions: readonly Refusable[] }) {
  const text = refusedText(actions);
  return text === '' ? null : (
    <Text size="s" tone="soft">
      {text}
    </Text>
  );
}
