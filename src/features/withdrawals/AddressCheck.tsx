import { useSelector } from '@xstate/react';
import type { CharacterRange } from '#domain/addresses/lookAlike.ts';
import { mustBeChecked } from '#machines/withdrawal/withdrawal.ends.ts';
import { selectCaution, selectReviewPhase } from '#machines/withdrawal/withdrawal.selectors.ts';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

const rangeText = ({ first, last }: CharacterRange): string => (first === last ? `${first}` : `${first}–${last}`);

/** "Characters 9–31 differ", "Character 12 differs", "Characters 5–12 and 14–31 differ". */
export function differenceText(ranges: readonly CharacterRange[]): string {
  const [only] = ranges;
  if (ranges.length === 1 && only?.first === only?.last) return `Character ${only?.first} differs`;
  return `Characters ${new Intl.ListFormat('en-US').format(ranges.map(rangeText))} differ`;
}

/** What to know about the address: a first send, or one that could be mistaken for another and must be compared before anything is sent. */
export function AddressCheck({ withdrawal }: Pick<WithdrawalsProps, 'withdrawal'>) {
  const caution = useSelector(withdrawal, selectCaution);
  const isChecked = useSelector(withdrawal, selectReviewPhase) !== 'comparing';
  if (caution.kind === 'firstSend') {
    return (
      <Notice tone="accent">You have never sent to this address. Consider a small test first. A transfer to a wrong address can’t be undone.</Notice>
    );
  }
  if (!mustBeChecked(caution)) return null;
  return (
    <Notice tone="loss" role="alert">
      {caution.kind === 'lookAlike' ? (
        <>
          <p>
            <strong>Stop. This is not the address you sent to before.</strong> It only looks like it: the first and last four characters are the same.{' '}
            {`${differenceText(caution.lookAlike.differing)}. They are marked above.`}
          </p>
          <p>You sent to:</p>
          <GroupedAddress address={caution.lookAlike.sentTo} what="address you sent to before" plain />
        </>
      ) : (
        <p>
          Some of your withdrawals or wallets didn’t load, so we can’t say whether you have sent to this address before. Compare it with its source.
        </p>
      )}
      <CheckboxField
        label="I checked every character"
        checked={isChecked}
        onChecked={(checked) => withdrawal.send({ type: checked ? 'address.checked' : 'address.unchecked' })}
      />
    </Notice>
  );
}
