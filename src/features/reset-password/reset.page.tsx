import { linkSentTo, prefilledEmail } from '#app/address/location.ts';
import { open } from '#app/handle/app-handle.ts';
import { useFlow, useSandbox } from '#app/hooks/app.ts';
import { openPage } from '#app/outlet/page.ts';
import { provideResetPassword } from './effects.ts';
import { ResetPassword } from './ResetPassword.tsx';

function Page() {
  const sandbox = useSandbox();
  const flow = useFlow('resetPassword');
  return flow && <ResetPassword flow={flow} sandbox={sandbox} />;
}

export const page = openPage({
  Page,
  open: ({ flows }) =>
    void open(flows, 'resetPassword', () => ({
      logic: provideResetPassword(),
      input: { email: linkSentTo() || prefilledEmail(), alreadySent: linkSentTo() !== '' },
    })),
});
