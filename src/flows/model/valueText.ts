/** A state's value in words: `editing`, `settling.ledger.open settling.receipt.printing`. Empty for an actor without states. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      const below = valueText(inner);
      return below === '' ? [key] : below.split(' ').map((leaf) => `${key}.${leaf}`);
    })
    .join(' ');
}
