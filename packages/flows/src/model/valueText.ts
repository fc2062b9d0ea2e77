/** `editing`, `settling.ledger.open settling.receipt.printing`. Empty without states. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? leavesOf(value, '') : '';
}

// Logs call this 100,000 times at once, so it allocates only the text.
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
