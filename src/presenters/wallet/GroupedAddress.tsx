import { Fragment } from 'react';
import { type AddressGroup, addressGroups, spokenAddress } from '#domain/addresses/groups.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { part } from '#ui/part.ts';
import styles from './wallet.module.css';

export interface GroupedAddressProps {
  /** An address, a tag or a memo. */
  address: string;
  /** Its spoken name: "deposit address", "tag". */
  what?: string;
  /** Omits the copy button. */
  plain?: boolean;
  /** Characters to highlight by index, such as differences; text must name them too. */
  isMarked?: (index: number) => boolean;
}

/** A full address in groups of four. Copied text has no spaces, spoken text has groups. */
export const GroupedAddress = ({ address, what = 'address', plain = false, isMarked }: GroupedAddressProps) => (
  <span {...part('address')} className={styles.address} translate="no">
    <code role="img" aria-label={`${what} ${spokenAddress(address)}`} className={styles.groups}>
      {addressGroups(address).map((group) => (
        <Fragment key={group.start}>
          <span className={styles.group}>{isMarked ? <Marked group={group} isMarked={isMarked} /> : group.text}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
    {!plain && <CopyButton value={address} what={what} iconOnly />}
  </span>
);

const Marked = ({ group: { start, text }, isMarked }: { group: AddressGroup; isMarked: (index: number) => boolean }) =>
  [...text]
    .map((character, offset) => ({ character, index: start + offset }))
    .map(({ character, index }) => (isMarked(index) ? <mark key={index}>{character}</mark> : character));
