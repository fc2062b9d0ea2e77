import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { changesOf } from './auditWords.ts';

export function Changes({ of }: { of: string }) {
  const changes = changesOf(of);
  if (changes === null) return of;
  if (changes.length === 0) return <Dash why="Nothing was changed" />;
  return changes.map(({ field, before, after }) => (
    <Text key={field} as="div" size="s">
      {field}: <del>{before}</del> → <ins>{after}</ins>
    </Text>
  ));
}
