import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormFocus, useHeadingFocus } from '#ui/screen/focus.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import styles from './access.module.css';

/** The pages around signing in: one column, with the focus on its heading whenever the screen changes. */
export const AccessPage = ({ screen, children }: { screen: string | null; children: ReactNode }) => (
  <div ref={useHeadingFocus<HTMLDivElement>(screen)} className={styles.page}>
    {children}
  </div>
);

interface HeadProps {
  title: string;
  id?: string;
  /** Something was done. */
  done?: boolean;
  /** False where a field of the screen takes the focus. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** What the screen is, and what to do here. */
export const AccessHead = ({ title, id, done = false, takesFocus = true, children }: HeadProps) => (
  <header className={styles.head}>
    {done && <CircleCheck size={32} strokeWidth={1.5} className={styles.icon} aria-hidden />}
    <Heading level={1} id={id} {...(takesFocus && { tabIndex: -1 })}>
      {title}
    </Heading>
    {children !== undefined && <Text tone="soft">{children}</Text>}
  </header>
);

interface FormProps {
  title: string;
  about?: ReactNode;
  /** Between the heading and the form. */
  above?: ReactNode;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A heading with its form, whose focus goes to what stands in the way. */
export function AccessForm({ title, about, above, busy, onSubmit, children }: FormProps) {
  const { form, submit } = useFormFocus(busy);
  const titleId = useId();
  return (
    <>
      <AccessHead title={title} id={titleId}>
        {about}
      </AccessHead>
      {above}
      <form ref={form} noValidate aria-labelledby={titleId} className={styles.form} onSubmit={(event) => submit(event, onSubmit)}>
        {children}
      </form>
    </>
  );
}

export const AccessActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
/** A plain button, in line with the text above it. */
export const AccessAside = ({ children }: { children: ReactNode }) => <div className={styles.flat}>{children}</div>;
/** What helps whoever cannot go on, below a line. */
export const AccessHelp = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={styles.help} aria-label={label}>
    {children}
  </section>
);
export const Address = ({ children }: { children: string }) => <strong className={styles.address}>{children}</strong>;
