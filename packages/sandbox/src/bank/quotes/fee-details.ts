/** The bank's share: a fifth, rounded down; the rest is the platform's. */
const bankPart = 5n;

/** Fee parts by owner, as of bank version 0.128.105; they add up to the fee. */
export function feeDetails(asset: string, fee: bigint) {
  const bank = fee / bankPart;
  const parts = [
    { type: 'bank', asset, amount: bank },
    { type: 'platform', asset, amount: fee - bank },
  ];
  return parts.filter((part) => part.amount > 0n);
}
