import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type DollarScreen, selectDollarScreen } from '#machines/deposit/deposit.selectors.ts';
import { AmountScreen } from './AmountScreen.tsx';
import type { DepositsProps } from './Deposits.tsx';
import { CompletedScreen, FailedScreen, PendingScreen, ReturnedScreen } from './DollarOutcome.tsx';
import { CodeScreen, ReviewScreen, SubmittingScreen } from './DollarReview.tsx';

export type DollarProps = Pick<DepositsProps, 'deposit' | 'bankAccountsFailure' | 'sandbox'>;

const screens: Readonly<Record<DollarScreen, ComponentType<DollarProps>>> = {
  dollarAmount: AmountScreen,
  dollarReview: ReviewScreen,
  dollarCode: CodeScreen,
  dollarSubmitting: SubmittingScreen,
  dollarPending: PendingScreen,
  dollarCompleted: CompletedScreen,
  dollarReturned: ReturnedScreen,
  dollarFailed: FailedScreen,
};

export function DollarDeposit(props: DollarProps) {
  const Screen = screens[useSelector(props.deposit, selectDollarScreen)];
  return <Screen {...props} />;
}
