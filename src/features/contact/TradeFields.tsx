import { shallowEqual, useSelector } from '@xstate/react';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { type OtcTiming, otcSides, otcTimings } from '#domain/contact/otc.ts';
import {
  type OtcChoices,
  selectChoice,
  selectOtcAmount,
  selectText,
} from '#machines/contactForm/contactForm.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { readingOf } from '#presenters/ticket/typedAmount.ts';
import { SelectField } from '#ui/field/SelectField.tsx';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { LineField } from './ContactFields.tsx';
import type { ContactFlow } from './ContactForm.tsx';
import styles from './contact.module.css';
import { sideNames, timingNames } from './messages.ts';

const sides = otcSides.map((value) => ({ value, label: sideNames[value] }));
const coins = tradableCodes.map((value) => ({ value, label: `${assets[value].name} (${value})` }));
const timings = otcTimings.map((value) => ({ value, label: timingNames[value] }));

export function TradeFields({ flow }: { flow: ContactFlow }) {
  const busy = useSelector(flow, selectIsBusy);
  const coin = useSelector(flow, selectChoice('coin'));
  const choose = (change: Partial<OtcChoices>) => flow.send({ type: 'trade.changed', change });
  return (
    <>
      <div className={styles.pair}>
        <div className={styles.choice}>
          <span aria-hidden="true">Side</span>
          <Segmented
            label="Side"
            wide
            options={disabledIf(busy, sides)}
            value={useSelector(flow, selectChoice('side'))}
            onValue={(side) => choose({ side })}
          />
        </div>
        <SelectField
          label="Coin"
          options={coins}
          value={coin}
          disabled={busy}
          onValue={(chosen) => choose({ coin: chosen })}
        />
      </div>
      <div className={styles.pair}>
        <LineField
          flow={flow}
          field="amount"
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          hint={useReading(flow)}
        />
        <div className={styles.choice}>
          <span aria-hidden="true">Amount in</span>
          <Segmented<OtcChoices['unit']>
            label="Amount in"
            wide
            options={disabledIf(busy, [
              { value: 'dollars', label: 'USD' },
              { value: 'coin', label: coin },
            ])}
            value={useSelector(flow, selectChoice('unit'))}
            onValue={(unit) => choose({ unit })}
          />
        </div>
      </div>
      <SelectField<OtcTiming>
        label="When"
        options={timings}
        value={useSelector(flow, selectChoice('timing'))}
        disabled={busy}
        onValue={(timing) => choose({ timing })}
      />
    </>
  );
}

function useReading(flow: ContactFlow): string | null {
  const read = useSelector(flow, selectOtcAmount, shallowEqual);
  const text = useSelector(flow, selectText('amount'));
  return read && readingOf(text, read.amount, read.unit);
}

const disabledIf = <Option extends object>(disabled: boolean, options: readonly Option[]) =>
  options.map((option) => ({ ...option, disabled }));
