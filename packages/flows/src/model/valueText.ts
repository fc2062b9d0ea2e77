/**
 * A state's value in words: `editing`, `settling.ledger.open settling.receipt.printing`. Empty for
 * an actor without states.
 */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? leavesOf(value, '') : '';
}

// Logs ask this of 100,000 values at once: nothing is made but the text.
function leavesOf(value: object, above: string): string {
  let text = '';
  for (const [key, inner] of Object.entries(value)) {
    const path = above === '' ? key : `${above}.${key}`;
    const below =
      typeof inner === 'string' && inner !== ''
        ? `${path}.${inner}`
        : typeof inner === 'object' && inner !== null
          ? leavesOf(inner, path)
          : '';
    text += `${text === '' ? '' : ' '}${below === '' ? path : below}`;
  }
  return text;
}
