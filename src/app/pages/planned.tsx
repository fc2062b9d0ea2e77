import { useSelector } from '@xstate/react';
import { findRoute } from '#domain/site/routes.ts';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { useApp } from '../hooks/app.ts';
import { openPage } from '../outlet/page.ts';

/** A route without a screen yet: it describes the planned screen. */
function Page() {
  const path = useSelector(useApp().actor('page'), ({ context }) => context.path);
  const route = findRoute(path);
  return (
    <Stack gap={5}>
      <PageHeader title={route?.title ?? 'Page not found'} />
      <Card>
        <EmptyState title="We’re still building this page" text={route?.holds ?? 'It will be here soon.'} />
      </Card>
    </Stack>
  );
}

export const page = openPage({ Page });
