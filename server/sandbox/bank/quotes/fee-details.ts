/** What the bank keeps of a fee: a fifth, rounded down. The platform has the rest. */
const bankPart = 5n;

/** Whose parts of a fee are, as the bank tells since its version 0.128.105; they add up to the fee. Empty where nothing is charged. */
export function feeDetails(asset: string, fee: bigint) {
  const bank = fee / bankPart;
  const parts = [
    { type: 'bank', asset, amount: bank },
    { type: 'platform', asset, amount: fee - bank },
  ];
  return parts.filter((part) => part.amount > 0n);
}
