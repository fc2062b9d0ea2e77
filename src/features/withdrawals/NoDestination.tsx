import { useSelector } from '@xstate/react';
import { Landmark, Wallet } from 'lucide-react';
import { selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import type { WithdrawalDraft } from '#machines/withdrawal/withdrawal.types.ts';
import { assetNameOf } from '#presenters/asset/AssetTabs.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

const icon = { size: 28, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** There is nothing yet that the money could go to. What was typed is kept. */
export function NoDestination({ withdrawal }: Pick<WithdrawalsProps, 'withdrawal'>) {
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const isDollars = asset === 'USD';
  return (
    <Card title="Your withdrawal">
      <EmptyState
        icon={isDollars ? <Landmark {...icon} /> : <Wallet {...icon} />}
        title={isDollars ? 'Link a bank account first' : `Add a wallet for ${assetNameOf(asset)} first`}
        text={
          isDollars
            ? 'Dollars go to a bank account in your name. Linking it takes about a minute.'
            : 'Coins go to a wallet that you have saved. A new one may be on hold before you can send to it.'
        }
        action={
          <ButtonLink href={isDollars ? '/payment-method' : '/external-wallet'} variant="main">
            {isDollars ? 'Link a bank account' : 'Add wallet'}
          </ButtonLink>
        }
      />
    </Card>
  );
}
