import { ChangeEmail } from '#features/change-email/ChangeEmail.tsx';
import { ChangePassword } from '#features/change-password/ChangePassword.tsx';
import { SecondFactorSection } from '#features/second-factor/SecondFactorSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { openChangeEmail } from '../effects/change-email.ts';
import { openChangePassword } from '../effects/change-password.ts';
import { openSecondFactor } from '../effects/second-factor.ts';
import { listState } from '../hooks/list-state.ts';
import { useFlow, useLoaded, useSandbox } from '../hooks/world.ts';
import { customerPage } from '../page.ts';

/** Every subject is a section of its own feature, one line each. */
function Page() {
  const changeEmail = useFlow('changeEmail');
  const changePassword = useFlow('changePassword');
  const secondFactor = useFlow('secondFactor');
  const security = useLoaded('security');
  const failure = listState({ ...security, value: null });
  const sandbox = useSandbox();
  return (
    <Stack gap={5}>
      <PageHeader title="Settings" />
      {changeEmail && <ChangeEmail flow={changeEmail} sandbox={sandbox} />}
      {changePassword && <ChangePassword flow={changePassword} sandbox={sandbox} />}
      {secondFactor && <SecondFactorSection flow={secondFactor} failed={failure.status === 'failed' ? failure : null} sandbox={sandbox} />}
    </Stack>
  );
}

export const page = customerPage({
  Page,
  resources: ['security'],
  open(customer) {
    openChangeEmail(customer);
    openChangePassword(customer);
    openSecondFactor(customer);
  },
});
