import type { ReactNode } from 'react';
import { newRecurringAddress, recurringAddress } from '#presenters/trade/recurringAddress.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { PageTitle } from '#ui/screen/PageTitle.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './orders.module.css';

/** The head of the recurring buys, which is there before their code. */
export const Recurring = ({ isList, children }: { isList: boolean; children: ReactNode }) => (
  <Stack gap={5}>
    <PageTitle name="Recurring buys" page="Orders" />
    <div>
      <Text size="s">
        <AppLink href={isList ? '/orders' : recurringAddress} look={styles.back}>
          {isList ? 'All orders' : 'All recurring buys'}
        </AppLink>
      </Text>
      <PageHeader
        title="Recurring buys"
        actions={
          isList && (
            <ButtonLink href={newRecurringAddress('BTC')} variant="main">
              New recurring buy
            </ButtonLink>
          )
        }
      />
    </div>
    {children}
  </Stack>
);
