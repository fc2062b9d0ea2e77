import type { AssetCode } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import { shown } from '../display/display.ts';
import { part } from '../part.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import { formatMoney, formatMoneyExactly, hiddenDigits, isShortened, type MoneyFormat, moneyParts } from './format.ts';
import { useInFull } from './InFull.tsx';
import styles from './money.module.css';

export interface MoneyProps extends MoneyFormat {
  /** In base units of `asset`. */
  amount: Amount;
  asset: AssetCode;
  /** Shows every digit, for details and receipts. */
  exact?: boolean;
  /** Dims the cents of a large figure. */
  faintCents?: boolean;
}

/** Figures this long may not fit beside their label on a phone; the container decides. */
const longFigureLength = 20;

/** An amount of money. A shortened one carries all of its digits in its title. */
export function Money({ amount, asset, exact = false, faintCents = false, sign, bare, inFull: isInFull }: MoneyProps) {
  const around = useInFull();
  const inFull = isInFull ?? around;
  const format = { sign, bare, inFull };
  if (shown().hidden && !inFull) return <HiddenMoney unit={moneyParts(amount, asset, format).unit} />;
  const title =
    !exact && isShortened(amount, asset, inFull) ? formatMoneyExactly(amount, asset, { inFull }) : undefined;
  const text = exact ? formatMoneyExactly(amount, asset, format) : formatMoney(amount, asset, format);
  const attributes = {
    ...part('money', text.length > longFigureLength ? 'long' : undefined),
    className: styles.money,
    title,
    translate: 'no' as const,
  };
  if (!faintCents) return <span {...attributes}>{text}</span>;
  const { lead, fraction, unit } = moneyParts(amount, asset, format);
  return (
    <span {...attributes}>
      {lead}
      <span className={styles.faint}>
        {fraction}
        {unit}
      </span>
    </span>
  );
}

const HiddenMoney = ({ unit }: { unit: string }) => (
  <span {...part('money', 'hidden')} className={styles.money}>
    <span aria-hidden="true">{hiddenDigits}</span>
    <VisuallyHidden>hidden</VisuallyHidden>
    {unit}
  </span>
);
