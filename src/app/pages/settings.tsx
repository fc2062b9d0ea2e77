import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { customerPage } from '../page.ts';

/** Every subject is a section of its own feature, one line each. */
function Page() {
  return (
    <Stack gap={5}>
      <PageHeader title="Settings" />
    </Stack>
  );
}

export const page = customerPage({ Page, resources: ['security'] });
