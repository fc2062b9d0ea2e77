import { shallowEqual, useSelector } from '@xstate/react';
import { type FormEvent, useEffect } from 'react';
import { decimalsSentence, type TradableCode } from '#domain/assets/assets.ts';
import { type Amount, amount } from '#domain/money/money.ts';
import { midPriceOf, valueAtPrice } from '#domain/portfolio/value.ts';
import {
  type InvalidCost,
  selectCanRemove,
  selectEdit,
  selectEditedGuid,
  selectIsSaving,
  selectQuestionedCost,
  selectTypedCost,
} from '#machines/costBasis/costBasis.machine.ts';
import { selectPrice } from '#machines/priceFeed/priceFeed.machine.ts';
import { ambiguousCommaSentence, readingOf } from '#presenters/ticket/typedAmount.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { MoneyField } from '#ui/field/MoneyField.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { formatTime } from '#ui/time/format.ts';
import type { AssetsProps } from './Assets.tsx';

const fieldId = 'cost-basis';

const invalidSentences: Readonly<Record<InvalidCost, string>> = {
  empty: 'Enter the cost. For a gift, enter 0.',
  notANumber: 'Enter the cost in digits, such as 250 or 1,234.50.',
  spaceInside: 'Enter the cost without spaces, such as 1,234.50.',
  negative: 'Enter the cost without a minus sign.',
  ambiguousComma: ambiguousCommaSentence,
  misplacedComma: 'Check the commas and periods. Enter the cost like 1234.50 or 1,234.50.',
  tooManyDecimals: decimalsSentence('USD'),
  tooLarge: 'This cost has too many digits. Check what you typed.',
};

interface CostFormProps extends Pick<AssetsProps, 'costs' | 'priceFeed'> {
  asset: TradableCode;
  /** Base units. */
  quantity: Amount;
  /** ms since 1970 UTC. */
  receivedAt: number;
}

/** The cost basis of one deposit, entered in its own row. A failed save keeps the entry. */
export function CostForm({ costs, priceFeed, asset, quantity, receivedAt }: CostFormProps) {
  const { text, invalid, problem } = useSelector(costs, selectEdit, shallowEqual);
  const isSaving = useSelector(costs, selectIsSaving);
  const canRemove = useSelector(costs, selectCanRemove);
  const questioned = useSelector(costs, selectQuestionedCost);
  const reading = readingOf(text, useSelector(costs, selectTypedCost), 'USD');
  useRestoredFocus(costs);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const price = selectPrice(asset)(priceFeed.getSnapshot());
    costs.send({
      type: 'cost.saved',
      value: price && amount(valueAtPrice(asset, BigInt(quantity), midPriceOf(price))),
    });
  };
  return (
    <form onSubmit={save} noValidate aria-label="Cost basis">
      <Stack gap={3}>
        <MoneyField
          id={fieldId}
          label={`Total cost of ${formatMoney(quantity, asset)}`}
          hint={`${reading === null ? '' : `${reading} `}In US dollars when you acquired them, on or before ${formatTime(receivedAt, 'date')}, fees included.`}
          sign="$"
          value={text}
          error={invalid === null ? undefined : invalidSentences[invalid]}
          onText={(typed) => costs.send({ type: 'cost.typed', text: typed })}
          onKeyDown={({ key }) => key === 'Escape' && costs.send({ type: 'edit.canceled' })}
        />
        {problem && (
          <Notice tone="loss" role="alert">
            {(!problem.retryable && problem.message) ||
              'We couldn’t save this change. Your entry is still here. Try again in a moment.'}
          </Notice>
        )}
        {questioned !== null ? (
          <Questioned
            costs={costs}
            cost={formatMoney(questioned, 'USD', { inFull: true })}
            text={text}
            quantity={formatMoney(quantity, asset)}
          />
        ) : (
          <Cluster>
            <Button type="submit" variant="main" size="small" busy={isSaving}>
              Save cost
            </Button>
            <Button size="small" onClick={() => costs.send({ type: 'edit.canceled' })}>
              Cancel
            </Button>
            {canRemove && (
              <Button size="small" variant="plain" onClick={() => costs.send({ type: 'cost.removed' })}>
                Remove cost
              </Button>
            )}
          </Cluster>
        )}
      </Stack>
    </form>
  );
}

/**
 * Asks about a cost that is probably a typing error. The button that replaces "Save cost" does not
 * save, so a double click cannot.
 */
function Questioned({
  costs,
  cost,
  text,
  quantity,
}: Pick<AssetsProps, 'costs'> & { cost: string; text: string; quantity: string }) {
  return (
    <>
      <Notice tone="accent" role="alert">
        {`${cost} is far more than ${quantity} could have cost. Check the number before you save it.`}
      </Notice>
      <Cluster>
        <Button
          variant="main"
          size="small"
          onClick={() => {
            costs.send({ type: 'cost.typed', text });
            document.getElementById(fieldId)?.focus();
          }}
        >
          Change cost
        </Button>
        <Button size="small" onClick={() => costs.send({ type: 'cost.confirmed' })}>
          {`Save ${cost}`}
        </Button>
      </Cluster>
    </>
  );
}

/** Opening focuses the field, closing the button that opened it, so that focus is never lost. */
function useRestoredFocus(costs: AssetsProps['costs']): void {
  useEffect(() => {
    const guid = selectEditedGuid(costs.getSnapshot());
    document.getElementById(fieldId)?.focus();
    return () => {
      // Only once the row shows its button again.
      queueMicrotask(
        () => document.activeElement === document.body && document.getElementById(`cost-${guid}`)?.focus(),
      );
    };
  }, [costs]);
}
