/** What a machine is for, as its README says it: names in backticks are set as code. */
export function Purpose({ text }: { text: string }) {
  // Every second part stood between backticks. Two parts may be equal, so their place is their key.
  return text.split('`').map((part, place) => (place % 2 === 1 ? <code key={`${place} ${part}`}>{part}</code> : part));
}
