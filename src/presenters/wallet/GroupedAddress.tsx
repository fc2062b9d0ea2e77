import { Fragment } from 'react';
import { type AddressGroup, addressGroups, spokenAddress } from '#domain/addresses/groups.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { part } from '#ui/part.ts';
import styles from './wallet.module.css';

export interface GroupedAddressProps {
  /** An address, a tag or a memo, whole. */
  address: string;
  /** What it is: "deposit address", "tag". Part of its spoken name and of the copy button's. */
  what?: string;
  /** Without its copy button, where one stands elsewhere. */
  plain?: boolean;
  /** Characters to point out, by their place in the address, such as those that differ from another one. The words beside it say which. */
  isMarked?: (index: number) => boolean;
}

/**
 * An address in full, in groups of four. There are no spaces between the groups in the text, so selecting and copying it gives the address
 * itself; screen readers get the groups as words.
 */
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
