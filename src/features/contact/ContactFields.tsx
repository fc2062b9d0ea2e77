import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import { longestMessage, tidyMessage } from '#domain/contact/message.ts';
import {
  type ContactField,
  type ContactText,
  selectFieldProblem,
  selectText,
} from '#machines/contactForm/contactForm.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { StillContext } from '#ui/field/StillContext.ts';
import { TextAreaField } from '#ui/field/TextAreaField.tsx';
import { TextField, type TextFieldProps } from '#ui/field/TextField.tsx';
import { isLeft } from '#ui/screen/focus.ts';
import type { ContactFlow } from './ContactForm.tsx';
import styles from './contact.module.css';
import { fieldText } from './messages.ts';

/** A field's text, its error, and its change handler. */
function useField(flow: ContactFlow, field: ContactField) {
  const found = useSelector(flow, selectFieldProblem(field));
  return {
    value: useSelector(flow, selectText(field)),
    readOnly: useSelector(flow, selectIsBusy),
    error: fieldText(field, found),
    onText: (text: string) => flow.send({ type: 'field.changed', field, text }),
    onBlur: (event: Parameters<typeof isLeft>[0]) => isLeft(event) && flow.send({ type: 'field.left', field }),
  };
}

type LineProps = { flow: ContactFlow; field: Exclude<ContactField, 'message'> } & TextFieldProps;

export function LineField({ flow, field, autoComplete, ...shown }: LineProps) {
  // After Back, a browser would restore text that someone typed before signing out.
  const isStill = useContext(StillContext);
  return <TextField {...shown} autoComplete={isStill ? 'off' : autoComplete} {...useField(flow, field)} />;
}

/** The sender's contact details. */
export const SenderFields = ({ flow }: { flow: ContactFlow }) => (
  <>
    <LineField flow={flow} field="name" label="Name" autoComplete="name" />
    <LineField
      flow={flow}
      field="email"
      label="Email"
      type="email"
      autoComplete="email"
      hint="We reply to this address."
    />
    <LineField flow={flow} field="phone" label="Phone (optional)" type="tel" autoComplete="tel" />
  </>
);

const number = new Intl.NumberFormat('en-US');

/** The message, with a character count. */
export function MessageField({ flow, label }: { flow: ContactFlow; label: string }) {
  const field = useField(flow, 'message');
  const used = number.format(tidyMessage(field.value).length);
  const hint = `Never send a password, a code or a recovery phrase. ${used} of ${number.format(longestMessage)} characters.`;
  return <TextAreaField label={label} rows={6} hint={hint} {...field} />;
}

/** A honeypot, invisible to people: a bot filled it in, or a password manager did. */
export function Trap({ flow }: { flow: ContactFlow }) {
  const field: ContactText = 'website';
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input
          name={field}
          tabIndex={-1}
          autoComplete="off"
          value={useSelector(flow, selectText(field))}
          onChange={({ target }) => flow.send({ type: 'field.changed', field, text: target.value })}
        />
      </label>
    </div>
  );
}
