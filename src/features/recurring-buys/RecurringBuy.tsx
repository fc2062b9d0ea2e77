import { useActorRef } from '@xstate/react';
import { type ComponentType, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useApp, useCustomerGuid, useSandbox } from '#app/hooks/app.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { RecurringBuyInput, RecurringBuyMachine } from '#machines/recurringBuy/recurringBuy.machine.ts';
import { serverNow } from '#ports/http.ts';
import { recurringAddress } from '#presenters/trade/recurringAddress.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { ListView, loadedRows } from '#ui/list/ListView.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { zoneInUse } from '#ui/time/zone.ts';
import { provideRecurringBuy } from './effects.ts';
import { NextStep, type RecurringListProps } from './RecurringList.tsx';
import { Code, Form, Refused, Review, Unknown } from './SetUp.tsx';
import { Shown, Stop } from './Shown.tsx';
import { readSavedBuy } from './saved.ts';

export interface BuyProps {
  flow: ActorRefFrom<RecurringBuyMachine>;
  sandbox: boolean;
}

export const recurringScreens = {
  recurringForm: Form,
  recurringReview: Review,
  recurringCode: Code,
  recurringRefused: Refused,
  recurringUnknown: Unknown,
  recurringBuy: Shown,
  recurringStop: Stop,
} satisfies Record<string, ComponentType<BuyProps>>;

interface OpenedProps extends RecurringListProps {
  /** In the address; null for a new one. */
  id: string | null;
  /** The first choice of a new one. */
  asset: TradableCode;
}

/** The one in the address, or the form. A new one keeps its flow when its id comes into the address. */
export function OpenedBuy({ id, asset, state, mayTrade }: OpenedProps) {
  const customerGuid = useCustomerGuid() ?? '';
  const [saved] = useState(() => readSavedBuy(customerGuid));
  const [own] = useState(() => saved?.id ?? crypto.randomUUID());
  const shown = id ?? own;
  const buy = loadedRows(state)?.find((each) => each.id === shown) ?? null;
  if (shown === own && !mayTrade) return <NotYet />;
  if (shown === own) return <Flow key={own} {...{ customerGuid, id: own, saved, asset }} buy={null} />;
  if (buy) return <Flow key={shown} {...{ customerGuid, id: shown, saved: null, asset, buy }} />;
  return (
    <Card flush>
      <ListView state={state.status === 'full' ? { status: 'empty' } : state} what="recurring buy" empty={<NotFound />}>
        {() => null}
      </ListView>
    </Card>
  );
}

const NotYet = () => (
  <Card flush>
    <EmptyState
      title="You can’t set up a recurring buy right now"
      text="Something else comes first. Your balances are unaffected."
      action={<NextStep />}
    />
  </Card>
);

const NotFound = () => (
  <EmptyState
    title="Recurring buy not found"
    text="The link may be incomplete or belong to another account."
    action={<ButtonLink href={recurringAddress}>All recurring buys</ButtonLink>}
  />
);

function Flow(opened: Omit<RecurringBuyInput, 'zone' | 'now'>) {
  const app = useApp();
  const [logic] = useState(() => provideRecurringBuy(app));
  const flow = useActorRef(logic, { input: { ...opened, zone: zoneInUse(), now: serverNow } });
  return <RecurringBuyScreens flow={flow} sandbox={useSandbox()} />;
}

export function RecurringBuyScreens(props: BuyProps) {
  const [screen, Screen] = useScreen(props.flow, recurringScreens, 'recurringForm');
  const place = useHeadingFocus<HTMLDivElement>(screen, 'h2');
  return (
    <div ref={place}>
      <Screen {...props} />
    </div>
  );
}
