import { useSelector } from '@xstate/react';
import { mustBeChecked } from '#machines/withdrawal/withdrawal.ends.ts';
import { selectCaution, selectReviewPhase } from '#machines/withdrawal/withdrawal.selectors.ts';
import { LookAlikeWarningOnDemand } from '#presenters/wallet/LookAlikeWarningOnDemand.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** A notice: this is a first send, or the address resembles another and must be compared. */
export function AddressCheck({ withdrawal }: Pick<WithdrawalsProps, 'withdrawal'>) {
  const caution = useSelector(withdrawal, selectCaution);
  const isChecked = useSelector(withdrawal, selectReviewPhase) !== 'comparing';
  if (caution.kind === 'firstSend') {
    return (
      <Notice tone="accent">
        You have never sent to this address. Consider a small test first. A transfer to a wrong address can’t be undone.
      </Notice>
    );
  }
  if (!mustBeChecked(caution)) return null;
  const check = (
    <CheckboxField
      label="I checked every character"
      checked={isChecked}
      onChecked={(checked) => withdrawal.send({ type: checked ? 'address.checked' : 'address.unchecked' })}
    />
  );
  return (
    <Notice tone="loss" role="alert">
      {caution.kind === 'lookAlike' ? (
        <LookAlikeWarningOnDemand lookAlike={caution.lookAlike} known="sent">
          {check}
        </LookAlikeWarningOnDemand>
      ) : (
        <>
          <p>
            Some of your withdrawals or wallets didn’t load, so we can’t say whether you have sent to this address
            before. Compare it with its source.
          </p>
          {check}
        </>
      )}
    </Notice>
  );
}
