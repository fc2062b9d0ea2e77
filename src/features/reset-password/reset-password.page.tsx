import { takeFromAddress } from '#app/address/location.ts';
import { signInAgain } from '#app/effects/access/sign-in-again.ts';
import { open } from '#app/handle/app-handle.ts';
import { useFlow } from '#app/hooks/app.ts';
import { openPage } from '#app/outlet/page.ts';
import { provideNewPassword } from './effects.ts';
import { NewPassword } from './NewPassword.tsx';

function Page() {
  const flow = useFlow('newPassword');
  return flow && <NewPassword flow={flow} />;
}

export const page = openPage({
  Page,
  open(owner) {
    const { token, email } = takeFromAddress('token', 'email');
    open(
      owner.flows,
      'newPassword',
      () => ({ logic: provideNewPassword(), input: { token, email: email.trim().toLowerCase() } }),
      (flow) =>
        void flow.on('password.replaced', () => {
          const { email: ended } = flow.getSnapshot().context;
          signInAgain(owner, { ended, email: ended, news: 'passwordChanged' });
        }),
    );
  },
});
