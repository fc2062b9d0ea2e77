import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { Amount } from '#domain/money/money.ts';
import { isFlag } from '#domain/staff/flags.ts';
import { fromMinute } from '#domain/time/fromMinute.ts';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import styles from './records.module.css';
import { flagLabels } from './recordWords.ts';
import type { StateWords } from './words.ts';

/** Shared cells of the staff lists of bank records. */

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/** A shortened guid; the pointer and a copied row get the whole one. */
export const Guid = ({ guid, why = 'None' }: { guid: string | null; why?: string }) =>
  guid === null ? (
    <Dash why={why} />
  ) : (
    <span className={styles.whole}>
      <Text as="span" size="s" mono title={guid}>{`${guid.slice(0, 8)}…`}</Text>
    </span>
  );

/** In a narrow table, an address breaks before its @. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** A customer by name, or by initials for who hides names. */
export const CustomerName = ({ name, guid }: { name: string | null; guid: string | null }) => {
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

/** A chip for each flag that staff set; nothing without one. */
export const FlagChips = ({ of }: { of: string }) =>
  of
    .split(' ')
    .filter(isFlag)
    .map((kind) => <StatusChip key={kind} label={flagLabels[kind]} />);

interface UnitsProps {
  amount: Amount | null;
  /** The asset of the base units. */
  asset: string;
  /** Why it is unknown. */
  why: string;
  /** Down to the last base unit. */
  isExact?: boolean;
}

/** An amount in full, whatever the display preferences; an unknown amount is never zero. */
export function Units({ amount, asset, why, isExact = false }: UnitsProps) {
  if (amount === null) return <Dash why={why} />;
  return isAsset(asset) ? (
    <Money amount={amount} asset={asset} inFull exact={isExact} />
  ) : (
    <span>{`${amount} base units of ${asset}`}</span>
  );
}

/** A bank state; an unknown one is shown as received. */
export const BankState = ({
  state,
  words,
  detail = null,
}: {
  state: string;
  words: StateWords<string>;
  detail?: string | null;
}) => (
  <>
    <StatusChip label={words[state] ?? { word: state, tone: 'neutral' }} />
    {detail !== null && (
      <Text as="div" size="s" tone="soft">
        {detail.replaceAll('_', ' ')}
      </Text>
    )}
  </>
);

export const TimeOrDash = ({ at, why }: { at: number | null; why: string }) =>
  at === null ? <Dash why={why} /> : <Time at={at} format="dayTime" />;

/** The end of a wait: as customers read it, in the next whole minute. */
export const EndOrDash = ({ at, why }: { at: number | null; why: string }) => (
  <TimeOrDash at={at === null ? null : fromMinute(at)} why={why} />
);

export const recordFilters = {
  customerGuid: { label: 'Customer', placeholder: 'The guid of a customer' },
  from: { label: 'From' },
  to: { label: 'To' },
} as const;

export const assetNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(assets).map(({ code, name }) => [code, name]),
);
