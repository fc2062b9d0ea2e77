import { NewPassword } from '#features/reset-password/NewPassword.tsx';
import { takeFromAddress } from '../address/location.ts';
import { provideNewPassword } from '../effects/access/reset-password.ts';
import { signInAgain } from '../effects/access/sign-in-again.ts';
import { useFlow } from '../hooks/world.ts';
import { openPage } from '../outlet/page.ts';
import { open } from '../world/world.ts';

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
