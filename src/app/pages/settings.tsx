import { SecondFactorSection } from '#features/second-factor/SecondFactorSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { openSecondFactor } from '../effects/second-factor.ts';
import { listState } from '../hooks/list-state.ts';
import { useFlow, useLoaded, useSandbox } from '../hooks/world.ts';
import { customerPage } from '../page.ts';

/** Every subject is a section of its own feature, one line each. */
function Page() {
  const secondFactor = useFlow('secondFactor');
  const security = useLoaded('security');
  const failure = listState({ ...security, value: null });
  const sandbox = useSandbox();
  return (
    <Stack gap={5}>
      <PageHeader title="Settings" />
      {secondFactor && <SecondFactorSection flow={secondFactor} failed={failure.status === 'failed' ? failure : null} sandbox={sandbox} />}
    </Stack>
  );
}

export const page = customerPage({ Page, resources: ['security'], open: openSecondFactor });
