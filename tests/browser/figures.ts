import type { Page } from 'playwright-core';
import { parseDecimal } from '#domain/money/money.ts';

/** A card's figures by label, as exact base units. */
export async function figures(page: Page, asset: string, decimals: number) {
  const lines = await page
    .getByRole('region', { name: asset })
    .locator('dl > div')
    .evaluateAll((each) =>
      each.map(
        (line) => [line.querySelector('dt')?.textContent ?? '', line.querySelector('dd')?.textContent ?? ''] as const,
      ),
    );
  return (label: string): bigint => {
    const text = lines.find(([name]) => name === label)?.[1] ?? '';
    const parsed = parseDecimal(text.replace(/[^\d.]/g, ''), decimals);
    if (!parsed.ok) throw new Error(`${asset}, ${label}: ${text}`);
    return BigInt(parsed.amount);
  };
}
