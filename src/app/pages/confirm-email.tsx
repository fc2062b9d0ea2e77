import { EmailChange } from '#features/email-change/EmailChange.tsx';
import { takeFromAddress } from '../address/location.ts';
import { provideEmailChange } from '../effects/access/email-change.ts';
import { signInAgain } from '../effects/access/sign-in-again.ts';
import { useFlow } from '../hooks/world.ts';
import { openPage } from '../outlet/page.ts';
import { open } from '../world/world.ts';

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
      (flow) => void flow.on('email.replaced', () => signInAgain(owner, { email: flow.getSnapshot().context.email, news: 'emailChanged' })),
    );
  },
});
