import { useSelector } from '@xstate/react';
import { amount } from '#domain/money/money.ts';
import { type CoinDecimals, coinDecimals } from '#domain/site/display.ts';
import {
  selectAmountsAreHidden,
  selectDisplay,
  selectShortcutIsOn,
} from '#machines/preferences/preferences.machine.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { PreferencesProps } from './props.ts';

const choiceOf = (decimals: CoinDecimals): string => String(decimals ?? 'all');
const options = coinDecimals.map((decimals) => ({
  value: choiceOf(decimals),
  label: decimals === null ? 'Up to 8' : String(decimals),
}));

const examples = [amount(123_456_780), amount(1_234)];

/** The number of decimals of a coin, and whether amounts are hidden. */
export function AmountsSection({ preferences }: PreferencesProps) {
  const display = useSelector(preferences, selectDisplay);
  const isHidden = useSelector(preferences, selectAmountsAreHidden);
  const hasShortcut = useSelector(preferences, selectShortcutIsOn);
  const [large, tiny] = examples.map((example) => formatMoney(example, 'BTC', {}, { ...display, hidden: false }));
  return (
    <SettingsSection id="amounts" title="Amounts" about="For this browser.">
      <Text strong>Decimal places of coins</Text>
      <Segmented
        label="Decimal places of coins"
        wide
        options={options}
        value={choiceOf(display.coinDecimals)}
        onValue={(value) => {
          const chosen = coinDecimals.find((decimals) => choiceOf(decimals) === value);
          if (chosen !== undefined) preferences.send({ type: 'coinDecimals.chosen', coinDecimals: chosen });
        }}
      />
      <Text size="s" tone="soft" measure>
        {`Example: ${large}, and a tiny amount: ${tiny}. Reviews and receipts always have every digit.`}
      </Text>
      <CheckboxField
        label="Hide balances"
        hint="Balances, values and past amounts show as •••. What you enter, review or confirm stays visible."
        checked={isHidden}
        onChecked={() => preferences.send({ type: 'amounts.toggled' })}
      />
      <CheckboxField
        label="Hide and show balances with the H key"
        hint="It works wherever you aren’t typing."
        checked={hasShortcut}
        onChecked={() => preferences.send({ type: 'shortcut.toggled' })}
      />
    </SettingsSection>
  );
}
