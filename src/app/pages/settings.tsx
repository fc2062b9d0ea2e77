import { LockSection } from '#features/lock-account/LockSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { openLockAccount } from '../effects/lock-account.ts';
import { useFlow } from '../hooks/world.ts';
import { customerPage } from '../page.ts';

function Lock() {
  const flow = useFlow('lockAccount');
  return flow && <LockSection flow={flow} />;
}

/** Every subject is a section of its own feature, one line each. */
function Page() {
  return (
    <Stack gap={5}>
      <PageHeader title="Settings" />
      <Lock />
    </Stack>
  );
}

export const page = customerPage({ Page, resources: ['security'], open: (customer) => void openLockAccount(customer) });
