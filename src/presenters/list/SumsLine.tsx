import { useSelector } from '@xstate/react';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { ListSum } from '#domain/lists/sums.ts';
import { amount } from '#domain/money/money.ts';
import { selectSums } from '#machines/directory/directory.selectors.ts';
import type { DirectoryRef } from '#machines/directory/directory.types.ts';
import { formatCount } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './list.module.css';

export interface SumsWords {
  /** By the names that the list declares. */
  readonly names: Readonly<Record<string, string>>;
  /** The rows that the totals cover. */
  readonly of: string;
  /** Shows the same total from the bank's ledger, or why there is none. */
  readonly noLedger?: string;
  /** Why no sum is known yet: zero would be a figure. */
  readonly unknown?: string;
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);
const Units = ({ sum: { asset }, of }: { sum: ListSum; of: bigint }) =>
  isAsset(asset) ? <Money amount={amount(of)} asset={asset} inFull /> : <span>{`${of} base units of ${asset}`}</span>;

export function SumsLine({ list, words }: { list: DirectoryRef; words: SumsWords }) {
  const sums = useSelector(list, selectSums);
  if (sums === null || sums.length === 0) return null;
  const isOfMany = new Set(sums.map(({ asset }) => asset)).size > 1;
  return (
    <div className={styles.sums}>
      <dl className={styles.figures}>
        {sums.map((sum) => (
          <div key={`${sum.name} ${sum.asset}`} className={styles.figure}>
            <dt>{`${words.names[sum.name] ?? sum.name}${isOfMany ? `, ${sum.asset}` : ''}`}</dt>
            <dd>
              {words.unknown === undefined ? <Units sum={sum} of={BigInt(sum.amount)} /> : <Dash why={words.unknown} />}
              {sum.unknown > 0 && (
                <Text as="div" size="s" tone="soft">{`${formatCount(sum.unknown)} left out: no amount known`}</Text>
              )}
              {words.noLedger !== undefined && words.unknown === undefined && <Ledger sum={sum} why={words.noLedger} />}
            </dd>
          </div>
        ))}
      </dl>
      <Text size="s" tone="soft">
        {words.of}
      </Text>
    </div>
  );
}

function Ledger({ sum, why }: { sum: ListSum; why: string }) {
  const difference = sum.ledger === null ? null : BigInt(sum.amount) - BigInt(sum.ledger);
  return (
    <Text as="div" size="s" tone="soft">
      {'Ledger: '}
      {sum.ledger === null || difference === null ? (
        <Dash why={why} />
      ) : difference === 0n ? (
        'the same'
      ) : (
        <>
          <Units sum={sum} of={BigInt(sum.ledger)} />
          {', difference '}
          <Units sum={sum} of={difference} />
        </>
      )}
    </Text>
  );
}
