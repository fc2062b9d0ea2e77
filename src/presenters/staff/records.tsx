import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import styles from './records.module.css';
import type { StateWords } from './words.ts';

/** What cells of staff's lists of the bank's records have in common. */

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/** Its beginning, with all of it for the pointer and for whoever copies the row. */
export const Guid = ({ guid, why = 'None' }: { guid: string | null; why?: string }) =>
  guid === null ? (
    <Dash why={why} />
  ) : (
    <span className={styles.whole}>
      <Text as="span" size="s" mono title={guid}>{`${guid.slice(0, 8)}…`}</Text>
    </span>
  );

/** A customer in a list of everybody: no more of their name than their initials. */
export const Initials = ({ name, guid }: { name: string | null; guid: string | null }) => {
  if (guid === null) return <Dash why="No customer" />;
  return (
    <>
      <Text as="span" strong>
        {name ?? 'No name'}
      </Text>{' '}
      <Guid guid={guid} />
    </>
  );
};

interface UnitsProps {
  amount: Amount | null;
  /** Of its base units. */
  asset: string;
  /** Why it is unknown. */
  why: string;
  /** Also the digits that screens leave out elsewhere, down to the last base unit. */
  isExact?: boolean;
}

/** An amount in all its digits, whatever the person of staff chose for their own account; never a zero for what is unknown. */
export function Units({ amount, asset, why, isExact = false }: UnitsProps) {
  if (amount === null) return <Dash why={why} />;
  return isAsset(asset) ? <Money amount={amount} asset={asset} inFull exact={isExact} /> : <span>{`${amount} base units of ${asset}`}</span>;
}

/** A state of the bank's. One that we have no words for is shown as the bank says it. */
export const BankState = ({ state, words, detail = null }: { state: string; words: StateWords<string>; detail?: string | null }) => (
  <>
    <StatusChip label={words[state] ?? { word: state, tone: 'neutral' }} />
    {detail !== null && (
      <Text as="div" size="s" tone="soft">
        {detail.replaceAll('_', ' ')}
      </Text>
    )}
  </>
);

export const TimeOrDash = ({ at, why }: { at: number | null; why: string }) => (at === null ? <Dash why={why} /> : <Time at={at} format="dayTime" />);

/** The filters that lists of records share. */
export const recordFilters = {
  customerGuid: { label: 'Customer', placeholder: 'The guid of a customer' },
  from: { label: 'From' },
  to: { label: 'To' },
} as const;

/** For the choice of an asset. */
export const assetNames: Readonly<Record<string, string>> = Object.fromEntries(Object.values(assets).map(({ code, name }) => [code, name]));
