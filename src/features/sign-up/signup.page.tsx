import { goTo, linkSentTo } from '#app/address/location.ts';
import { open } from '#app/handle/app-handle.ts';
import { useApp, useFlow, useIsHydrating, useSandbox } from '#app/hooks/app.ts';
import { openPage } from '#app/outlet/page.ts';
import { isServed } from '#domain/credentials/countries.ts';
import { provideSignUp } from './effects.ts';
import { SignUp } from './SignUp.tsx';
import { readInvitation, readSavedSignUp } from './saved.ts';

/** The country of the browser's language, if we serve it: most people need not search. */
function likelyCountry(): string {
  const country = new Intl.Locale(navigator.language).region ?? '';
  return isServed(country) ? country : '';
}

function Page() {
  const sandbox = useSandbox();
  const flow = useFlow('signUp');
  const { unservedRegions } = useApp().services.settings;
  const isHydrating = useIsHydrating();
  return flow && <SignUp flow={flow} sandbox={sandbox} unservedRegions={isHydrating ? undefined : unservedRegions} />;
}

export const page = openPage({
  Page,
  open: ({ flows, services }) =>
    void open(
      flows,
      'signUp',
      () => ({
        logic: provideSignUp(services),
        input: {
          email: linkSentTo(),
          alreadySent: linkSentTo() !== '',
          referralCode: new URLSearchParams(location.search).get('ref') ?? '',
          invitation: readInvitation(),
          country: likelyCountry(),
          saved: readSavedSignUp(),
        },
      }),
      (flow) =>
        void flow.subscribe({
          // With an output, the visitor continued to sign-in; without one, they left the page.
          complete: () => {
            const { output } = flow.getSnapshot();
            if (output) goTo('/signin', { state: { email: output.email } });
          },
        }),
    ),
});
