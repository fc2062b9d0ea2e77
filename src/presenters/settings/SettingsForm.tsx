import { type ReactNode, useId } from 'react';
import { Stack } from '#ui/layout/Layout.tsx';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import styles from './settings.module.css';

export interface SettingsFormProps {
  title: string;
  /** What follows from it, before it is submitted. */
  about: ReactNode;
  busy?: boolean;
  /** Without it there is nothing to submit here. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** One step of changing a setting, inside its section. The focus goes to what stands in the way. */
export function SettingsForm({ title, about, busy = false, onSubmit, children }: SettingsFormProps) {
  const { form, submit } = useFormFocus(busy);
  const titleId = useId();
  const head = (
    <div>
      <Heading level={3} look="card" id={titleId} tabIndex={-1}>
        {title}
      </Heading>
      <Text tone="soft">{about}</Text>
    </div>
  );
  if (onSubmit === undefined)
    return (
      <div className={styles.form}>
        <Stack>
          {head}
          {children}
        </Stack>
      </div>
    );
  return (
    <form ref={form} noValidate aria-labelledby={titleId} className={styles.form} onSubmit={(event) => submit(event, onSubmit)}>
      <Stack>
        {head}
        {children}
      </Stack>
    </form>
  );
}
