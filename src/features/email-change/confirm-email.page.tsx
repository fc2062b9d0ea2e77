import { takeFromAddress } from '#app/address/location.ts';
import { signInAgain } from '#app/effects/access/sign-in-again.ts';
import { open } from '#app/handle/app-handle.ts';
import { useFlow } from '#app/hooks/app.ts';
import { openPage } from '#app/outlet/page.ts';
import { EmailChange } from './EmailChange.tsx';
import { provideEmailChange } from './effects.ts';

function Page() {
  const flow = useFlow('emailChange');
  return flow && <EmailChange flow={flow} />;
}

export const page = openPage({
  Page,
  open(owner) {
    const { token } = takeFromAddress('token');
    open(
      owner.flows,
      'emailChange',
      () => ({ logic: provideEmailChange(), input: { token } }),
      (flow) =>
        void flow.on('email.replaced', () =>
          signInAgain(owner, { email: flow.getSnapshot().context.email, news: 'emailChanged' }),
        ),
    );
  },
});
