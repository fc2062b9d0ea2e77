import { type ReactNode, useId } from 'react';
import { Stack } from '#ui/layout/Layout.tsx';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import styles from './settings.module.css';

export interface SettingsFormProps {
  title: string;
  /** The consequences, shown before submitting. */
  about: ReactNode;
  busy?: boolean;
  /** Omit it if there is nothing to submit. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** One step of a setting's change. Focuses the problem if there is one. */
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
    <form
      ref={form}
      noValidate
      aria-labelledby={titleId}
      className={styles.form}
      onSubmit={(event) => submit(event, onSubmit)}
    >
      <Stack>
        {head}
        {children}
      </Stack>
    </form>
  );
}
