const longest = 4_000;

/** Data as JSON with whatever JSON does not know by its kind. Cut where it gets long. */
export function dataText(value: unknown, indent = 1): string {
  const seen = new WeakSet<object>();
  const replace = (_: string, part: unknown): unknown => {
    if (typeof part === 'function') return 'a function';
    if (typeof part === 'bigint') return String(part);
    if (typeof part !== 'object' || part === null) return part;
    if ('getSnapshot' in part) return 'an actor';
    if (seen.has(part)) return 'as above';
    seen.add(part);
    if (part instanceof Error) return part.message;
    return part instanceof Map || part instanceof Set ? [...part] : part;
  };
  const text = JSON.stringify(value, replace, indent) ?? 'none';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** A field of two contexts that is not the same in both. */
export interface Difference {
  readonly name: string;
  readonly one: string;
  readonly other: string;
}

/** What differs between two contexts, by their fields as text, and how many fields are the same. */
export function differencesOf(one: object, other: object): { readonly fields: readonly Difference[]; readonly same: number } {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const textIn = (context: object, name: string) => dataText(name in context ? Reflect.get(context, name) : undefined, 0);
  const fields = names.map((name) => ({ name, one: textIn(one, name), other: textIn(other, name) }));
  const differing = fields.filter((field) => field.one !== field.other);
  return { fields: differing, same: fields.length - differing.length };
}
