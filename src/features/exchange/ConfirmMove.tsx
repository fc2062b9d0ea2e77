import { shallowEqual, useSelector } from '@xstate/react';
import type { PriceNote } from '#domain/trades/price.ts';
import { selectIsConsentArming, selectMoveSinceFirst, selectReviewPhase } from '#machines/order/order.selectors.ts';
import type { QuoteWithMarket } from '#machines/order/order.types.ts';
import { ignoreKeyRepeat } from '#presenters/ticket/ignoreKeyRepeat.ts';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import { Button } from '#ui/button/Button.tsx';
import { DialogOnDemand } from '#ui/dialog/DialogOnDemand.tsx';
import { formatPercent } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import { orderLabel } from './reviewLines.tsx';

/** Confirms again when the price is far from the first one shown. */
export function ConfirmMove({ order, quote }: Pick<ExchangeProps, 'order'> & { quote: QuoteWithMarket }) {
  const isOpen = useSelector(order, selectReviewPhase) === 'confirming';
  const move = useSelector(order, selectMoveSinceFirst, shallowEqual);
  const isArming = useSelector(order, selectIsConsentArming);
  const revise = () => reviseAmount(order, { type: 'amount.revised' });
  return (
    <DialogOnDemand
      open={isOpen}
      onClose={revise}
      role="alertdialog"
      title="The price has moved a lot"
      {...(move && { description: moveSentence(move) })}
      footer={
        <>
          <Button onClick={revise}>Change the amount</Button>
          <Button
            variant="main"
            {...(isArming && { 'aria-disabled': true })}
            onKeyDown={ignoreKeyRepeat}
            onClick={() => order.send({ type: 'move.confirmed' })}
          >
            {orderLabel(quote)}
          </Button>
        </>
      }
    >
      <Text>Continue only if you want this price. Nothing has been bought or sold yet.</Text>
    </DialogOnDemand>
  );
}

function moveSentence({ from, to, decimals, percent, kind }: PriceNote): string {
  const [before, now] = [formatUnitPrice({ amount: from, decimals }), formatUnitPrice({ amount: to, decimals })];
  const judged = kind === 'worse' ? 'worse for you' : 'better for you';
  return `The price was ${before} when you started. It is now ${now} (${formatPercent(percent, 'always')}), which is ${judged}.`;
}
