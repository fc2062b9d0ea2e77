import { type Answer, kinds } from '#server/witness/answers.ts';

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, once, at, digest } = value as Partial<Record<keyof Answer, unknown>>;
  return (
    kinds.some((each) => each === kind) &&
    [id, once, digest].every((text) => typeof text === 'string') &&
    typeof at === 'number'
  );
}

/**
 * Reads lines of a witness. A last line cut off by a crash was never acknowledged, so it is
 * skipped.
 * @throws Error for any other invalid line
 */
export function answersIn(text: string): readonly Answer[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const value = parsed(line);
    if (isAnswer(value)) return [value];
    if (index === lines.length - 1) return [];
    throw new Error(`Line ${index + 1} is no answer: ${line.slice(0, 80)}`);
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
