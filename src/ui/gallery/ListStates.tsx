import { Inbox, Info } from 'lucide-react';
import { Banner } from '../banner/Banner.tsx';
import { Notice } from '../banner/Notice.tsx';
import { Button } from '../button/Button.tsx';
import { ButtonLink } from '../button/ButtonLink.tsx';
import { Card } from '../card/Card.tsx';
import { Grid } from '../layout/Grid.tsx';
import { Stack } from '../layout/Stack.tsx';
import { EmptyState } from '../list/EmptyState.tsx';
import { type ListState, ListView } from '../list/ListView.tsx';
import { ErrorScreen } from '../page/ErrorScreen.tsx';
import { FullPageLoader } from '../page/FullPageLoader.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import { Countdown } from '../time/Countdown.tsx';
import { Section } from './Section.tsx';

const empty = (
  <EmptyState
    icon={<Inbox size={28} strokeWidth={1.5} aria-hidden />}
    title="No orders yet"
    text="Your orders appear here with their price and fees."
    action={<ButtonLink href="/exchange">Place order</ButtonLink>}
  />
);

const states: ReadonlyArray<[string, ListState<string>]> = [
  ['Loading', { status: 'loading' }],
  ['Empty', { status: 'empty' }],
  ['Failed', { status: 'failed', reason: 'The bank didn’t respond in time. Your orders are unaffected.', onRetry: () => undefined }],
  ['Full', { status: 'full', rows: ['Buy 0.01 BTC', 'Sell 2 ETH'] }],
];

/** The faces of lists and pages, banners and notices. */
export const ListStates = () => (
  <Section title="Faces and messages">
    <Grid columns="halves">
      {states.map(([title, state]) => (
        <Card key={title} title={title} level={3} flush>
          <ListView state={state} what="orders" empty={empty}>
            {(rows) => (
              <PlainTable caption="Orders" rows={rows} rowKey={(row) => row} columns={[{ id: 'order', header: 'Order', cell: (row) => row }]} />
            )}
          </ListView>
        </Card>
      ))}
      <Card title="A page that is loading" level={3}>
        <FullPageLoader label="Loading your dashboard" />
      </Card>
      <Card title="A page that failed" level={3}>
        <ErrorScreen
          heading="Unexpected Application Error!"
          actions={
            <>
              <Button variant="main">Reload the page</Button>
              <Button>Go to dashboard</Button>
            </>
          }
          reference="req_7f3a91"
        >
          Something in the page stopped working. Everything you confirmed is safe.
        </ErrorScreen>
      </Card>
    </Grid>
    <Stack gap={3}>
      <Banner tone="success" onDismiss={() => undefined}>
        Checking ••1234 is connected again.
      </Banner>
      <Banner tone="error" onDismiss={() => undefined}>
        Your session has expired. Please log in again.
      </Banner>
      <Banner tone="success" phase="iconless">
        The icon arrives later.
      </Banner>
      <Notice icon={<Info size={18} aria-hidden />}>Sandbox prices. No real money moves.</Notice>
      <Notice tone="hold">Your deposit is on hold until around Tue, Nov 24, 2:05 PM EST.</Notice>
      <Notice tone="accent">Price changed from $65,000.00 to $65,120.40 (+0.19%).</Notice>
      <Notice tone="loss">This is your first transfer to this address. Consider a small test first.</Notice>
      <Notice tone="gain">Price improved to $64,980.10.</Notice>
      <Countdown seconds={0} label="Price held for" expired="The price has expired" />
    </Stack>
  </Section>
);
