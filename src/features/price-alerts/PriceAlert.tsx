import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentType, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { goTo } from '#app/address/location.ts';
import { useApp } from '#app/hooks/app.ts';
import { assets } from '#domain/assets/assets.ts';
import { type AlertKind, type PricedCode, pricedCodes } from '#domain/markets/priceAlerts.ts';
import {
  type PriceAlertMachine,
  selectAlertDraft,
  selectAssetProblem,
  selectThresholdProblem,
} from '#machines/priceAlert/priceAlert.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { alertAddress } from '#presenters/market/alertAddress.ts';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { problemWording } from '#presenters/problem/wording.ts';
import { Button } from '#ui/button/Button.tsx';
import { DialogOnDemand } from '#ui/dialog/DialogOnDemand.tsx';
import { MoneyField } from '#ui/field/MoneyField.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { useFormFocus, useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { providePriceAlert } from './effects.ts';

interface Props {
  flow: ActorRefFrom<PriceAlertMachine>;
  onClose: () => void;
}

export const priceAlertScreens = {
  priceAlertForm: Form,
  priceAlertUnknown: Unknown,
  priceAlertAdded: Added,
} satisfies Record<string, ComponentType<Props>>;

/** The dialog of the coin in the address. */
export function PriceAlert({ asset }: { asset: PricedCode }) {
  const app = useApp();
  const [logic] = useState(() => providePriceAlert(app));
  const flow = useActorRef(logic, { input: { asset, newId: () => crypto.randomUUID() } });
  const close = () => goTo(alertAddress(location.pathname + location.search, null), { replace: true });
  return <PriceAlertDialog flow={flow} onClose={close} />;
}

export const PriceAlertDialog = ({ flow, onClose }: Props) => (
  <DialogOnDemand open onClose={onClose} title="Price alert">
    <Screen flow={flow} onClose={onClose} />
  </DialogOnDemand>
);

function Screen(props: Props) {
  const [screen, Shown] = useScreen(props.flow, priceAlertScreens, 'priceAlertForm');
  const place = useHeadingFocus<HTMLDivElement>(screen, 'h3');
  return (
    <div ref={place}>
      <Shown {...props} />
    </div>
  );
}

const coins = pricedCodes.map((value) => ({ value, label: assets[value].name }));
const kinds: ReadonlyArray<{ readonly value: AlertKind; readonly label: string }> = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
  { value: 'change', label: 'Change' },
];
const hints: Readonly<Record<AlertKind, string>> = {
  above: 'US dollars. We email you once the price reaches or exceeds it.',
  below: 'US dollars. We email you once the price reaches it or falls below.',
  change: 'Up or down within 24 hours.',
};

const wording = problemWording('We don’t know yet whether the alert was set. Trying again adds nothing twice.', {});

function Form({ flow }: Props) {
  const { asset, kind, threshold } = useSelector(flow, selectAlertDraft);
  const found = useSelector(flow, selectThresholdProblem);
  const foundOfAsset = useSelector(flow, selectAssetProblem);
  const busy = useSelector(flow, selectIsBusy);
  const { form, submit } = useFormFocus(busy);
  const isChange = kind === 'change';
  return (
    <form ref={form} noValidate onSubmit={(event) => submit(event, () => flow.send({ type: 'form.submitted' }))}>
      <Stack>
        {found === undefined && foundOfAsset === undefined && <FlowProblem flow={flow} wording={wording} />}
        <SelectField
          label="Coin"
          options={coins}
          value={asset}
          error={foundOfAsset}
          disabled={busy}
          onValue={(value) => flow.send({ type: 'asset.changed', asset: value })}
        />
        <Segmented
          label="Alert me when the price is"
          wide
          options={kinds.map((option) => ({ ...option, disabled: busy }))}
          value={kind}
          onValue={(value) => flow.send({ type: 'kind.changed', kind: value })}
        />
        <MoneyField
          // The link has named the coin.
          data-autofocus
          label={isChange ? 'Percent' : 'Price'}
          hint={hints[kind]}
          value={threshold}
          readOnly={busy}
          error={found === 'required' ? (isChange ? 'Enter a percentage.' : 'Enter a price in dollars.') : found}
          {...(isChange ? { unit: '%' } : { sign: '$' })}
          onText={(text) => flow.send({ type: 'threshold.changed', threshold: text })}
        />
        <div>
          <Button type="submit" variant="main" busy={busy}>
            Set alert
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Unknown({ flow }: Props) {
  return (
    <Stack>
      <Heading level={3} look="card" tabIndex={-1}>
        We don’t know whether the alert was set
      </Heading>
      <FlowProblem flow={flow} wording={wording} />
      <div>
        <Button variant="main" onClick={() => flow.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </div>
    </Stack>
  );
}

function Added({ flow, onClose }: Props) {
  const { asset } = useSelector(flow, selectAlertDraft);
  return (
    <Stack>
      <Heading level={3} look="card" tabIndex={-1}>
        Alert set
      </Heading>
      <Text tone="soft">{`We check the price of ${assets[asset].name} once a minute and email you when it gets there. Then the alert rests for 24 hours.`}</Text>
      <Cluster>
        <Button variant="main" onClick={onClose}>
          Done
        </Button>
        <Button onClick={() => flow.send({ type: 'another.requested' })}>Set another</Button>
      </Cluster>
    </Stack>
  );
}
