import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { SignUpMachine } from '#machines/signUp/signUp.machine.ts';
import { selectTermsAccepted } from '#machines/signUp/signUp.selectors.ts';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import { useFieldText } from './useFieldText.ts';

/** The agreement. Its documents open in a new tab, so that reading them loses no input. */
export function TermsChoice({ flow }: { flow: ActorRefFrom<SignUpMachine> }) {
  const accepted = useSelector(flow, selectTermsAccepted);
  return (
    <CheckboxField
      label={
        <>
          I agree to the <Document href="/user-agreement">user agreement</Document> and the{' '}
          <Document href="/privacy-policy">privacy policy</Document>
        </>
      }
      checked={accepted}
      error={useFieldText(flow, 'terms')}
      onChecked={(checked) => flow.send({ type: 'terms.changed', accepted: checked })}
    />
  );
}

const Document = ({ href, children }: { href: string; children: string }) => (
  <AppLink href={href} target="_blank">
    {children}
    <VisuallyHidden>, opens in a new tab</VisuallyHidden>
  </AppLink>
);
