import { ChangeEmail } from '#features/change-email/ChangeEmail.tsx';
import { ChangePassword } from '#features/change-password/ChangePassword.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { openChangePassword } from '../effects/change-password.ts';
import { openChangeEmail } from '../effects/email-change.ts';
import { useFlow, useSandbox } from '../hooks/world.ts';
import { customerPage } from '../page.ts';

/** Every subject is a section of its own feature, one line each. */
function Page() {
  const sandbox = useSandbox();
  const changePassword = useFlow('changePassword');
  const changeEmail = useFlow('changeEmail');
  return (
    <Stack gap={5}>
      <PageHeader title="Settings" />
      {changeEmail && <ChangeEmail flow={changeEmail} sandbox={sandbox} />}
      {changePassword && <ChangePassword flow={changePassword} sandbox={sandbox} />}
    </Stack>
  );
}

export const page = customerPage({
  Page,
  resources: ['security'],
  open(customer) {
    openChangePassword(customer);
    openChangeEmail(customer);
  },
});
