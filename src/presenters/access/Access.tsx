import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormFocus, useHeadingFocus } from '#ui/screen/focus.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import styles from './access.module.css';

/** A sign-in page: one column, which focuses its heading on every change of screen. */
export const AccessPage = ({ screen, children }: { screen: string | null; children: ReactNode }) => (
  <div ref={useHeadingFocus<HTMLDivElement>(screen)} className={styles.page}>
    {children}
  </div>
);

interface HeadProps {
  title: string;
  id?: string;
  done?: boolean;
  /** False where a field of the screen takes the focus. */
  takesFocus?: boolean;
  children?: ReactNode;
}

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
  above?: ReactNode;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A heading and its form. A failed submit focuses the problem. */
export function AccessForm({ title, about, above, busy, onSubmit, children }: FormProps) {
  const { form, submit } = useFormFocus(busy);
  const titleId = useId();
  return (
    <>
      <AccessHead title={title} id={titleId}>
        {about}
      </AccessHead>
      {above}
      <form
        ref={form}
        noValidate
        aria-labelledby={titleId}
        className={styles.form}
        onSubmit={(event) => submit(event, onSubmit)}
      >
        {children}
      </form>
    </>
  );
}

export const AccessActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
/** A plain button, aligned with the text above it. */
export const AccessAside = ({ children }: { children: ReactNode }) => <div className={styles.flat}>{children}</div>;
/** Help for customers who are stuck, below a divider. */
export const AccessHelp = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={styles.help} aria-label={label}>
    {children}
  </section>
);
export const Address = ({ children }: { children: string }) => <strong className={styles.address}>{children}</strong>;
