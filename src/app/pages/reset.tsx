import { ResetPassword } from '#features/reset-password/ResetPassword.tsx';
import { prefilledEmail } from '../address/location.ts';
import { provideResetPassword } from '../effects/access/reset-password.ts';
import { useFlow, useSandbox } from '../hooks/world.ts';
import { openPage } from '../outlet/page.ts';
import { open } from '../world/world.ts';

function Page() {
  const sandbox = useSandbox();
  const flow = useFlow('resetPassword');
  return flow && <ResetPassword flow={flow} sandbox={sandbox} />;
}

export const page = openPage({
  Page,
  open: ({ flows }) => void open(flows, 'resetPassword', () => ({ logic: provideResetPassword(), input: { email: prefilledEmail() } })),
});
