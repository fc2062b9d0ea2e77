import { amount } from '#domain/money/money.ts';
import { addDays, dayAt, periodBefore } from '#domain/sales/calendar.ts';
import { figureDefinitions, figureNames, figuresOf } from '#domain/sales/figures.ts';
import { summed } from '#domain/sales/sums.ts';
import type { Executor } from '#server/db/database.ts';
import { sumsOf } from '../sales/sums.ts';
import { tradersIn } from '../sales/traders.ts';
import type { Span } from './months.ts';

/** A span's total, in base units; a count without an asset. */
export interface Figure {
  readonly key: string;
  readonly asset: string;
  readonly amount: bigint;
}

const zero = amount(0n);

/** Figures by name, and their inputs by asset. Unknown and empty ones are left out. */
export async function salesFigures(db: Executor, zone: string, { from, before }: Span): Promise<readonly Figure[]> {
  const span = { from: dayAt(from, zone), to: addDays(dayAt(before, zone), -1) };
  const sums = await sumsOf(db, { span, starts: [span.from], zone, asset: null });
  const traders = await tradersIn(db, { span, zone }, periodBefore(span));
  const figures = figuresOf({ assets: sums, traders });
  const whole = figureNames.flatMap((key): Figure[] => {
    const { value } = figures[key];
    return value === null
      ? []
      : [{ key, asset: figureDefinitions[key].unit === 'cents' ? 'USD' : '', amount: BigInt(value) }];
  });
  const byAsset = sums.flatMap((each) =>
    summed
      .filter((name) => each[name] !== zero)
      .map((name) => ({ key: `sum:${name}`, asset: each.asset, amount: BigInt(each[name]) })),
  );
  return [...whole, ...byAsset].toSorted((one, other) =>
    `${one.key} ${one.asset}` < `${other.key} ${other.asset}` ? -1 : 1,
  );
}
