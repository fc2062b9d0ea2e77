import { createHash } from 'node:crypto';

/** What a customer or staff was promised. */
export const kinds = ['trade', 'transfer', 'signUp', 'audit'] as const;
export type Kind = (typeof kinds)[number];

/** An answer that somebody got, as a line of JSON outside of the database. */
export interface Answer {
  readonly kind: Kind;
  /** Of the record that was made: a guid, or an email address. */
  readonly id: string;
  /** What may make one record only, such as the quote of a trade. */
  readonly once: string;
  /** Milliseconds, of the answer. */
  readonly at: number;
  /** Of everything in the record that must stay as it was promised. */
  readonly digest: string;
}

/** What the database has of the same. */
export type Stored = Omit<Answer, 'at'>;

/** A digest of fields in their order. A field cannot run into the next one, as each is written with its length. */
export function digestOf(fields: readonly (string | number | bigint)[]): string {
  const text = fields.map(String).map((field) => `${field.length}:${field}`);
  return createHash('sha256').update(text.join(',')).digest('hex');
}

export const lineOf = (answer: Answer): string => `${JSON.stringify(answer)}\n`;

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, once, at, digest } = value as Partial<Record<keyof Answer, unknown>>;
  return kinds.some((each) => each === kind) && [id, once, digest].every((text) => typeof text === 'string') && typeof at === 'number';
}

/**
 * Reads lines of a witness. A last line that was cut off by a crash was acknowledged to nobody, so it is left out.
 * @throws Error for any other line that is no answer
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
