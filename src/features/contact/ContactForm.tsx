import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type ContactFormMachine,
  selectMustWait,
  selectTakesLong,
  selectTopic,
} from '#machines/contactForm/contactForm.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useFormFocus, useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { LineField, MessageField, SenderFields, Trap } from './ContactFields.tsx';
import { ContactSent } from './ContactSent.tsx';
import styles from './contact.module.css';
import { EarlyFields } from './EarlyFields.tsx';
import { sendingWording } from './messages.ts';
import { TradeFields } from './TradeFields.tsx';

export type ContactFlow = ActorRefFrom<ContactFormMachine>;

export interface ContactFormProps {
  flow: ContactFlow;
  sandbox: boolean;
  /** Prerendered: input is taken over once the code has loaded, and cannot be sent before. */
  isStill?: boolean;
  children?: ReactNode;
}

export const contactScreens = { contactForm: Form, contactSent: ContactSent } satisfies Record<
  string,
  ComponentType<ContactFormProps>
>;

/** A message to the staff, or an inquiry about a large trade, and its outcome. */
export function ContactForm({ children, ...props }: ContactFormProps) {
  const [screen, Screen] = useScreen(props.flow, contactScreens, 'contactForm');
  return (
    <div className={styles.columns}>
      <div ref={useHeadingFocus<HTMLDivElement>(screen, 'h3')}>
        <Screen {...props} />
      </div>
      {children && <div className={styles.beside}>{children}</div>}
    </div>
  );
}

function Form({ flow, isStill = false }: ContactFormProps) {
  const isInquiry = useSelector(flow, selectTopic) === 'otc';
  const busy = useSelector(flow, selectIsBusy);
  const { form, submit } = useFormFocus(busy);
  return (
    <form
      ref={form}
      noValidate
      autoComplete={isStill ? 'off' : undefined}
      aria-label={isInquiry ? 'OTC inquiry' : 'Contact form'}
      className={styles.form}
      onSubmit={(event) => submit(event, () => flow.send({ type: 'form.submitted' }))}
    >
      <noscript>
        <Notice>This form needs JavaScript. Turn it on in your browser, then reload the page.</Notice>
      </noscript>
      <FlowProblem flow={flow} wording={sendingWording} />
      <EarlyFields isStill={isStill} className={styles.fields}>
        {isInquiry && <TradeFields flow={flow} />}
        <SenderFields flow={flow} />
        {isInquiry ? (
          <LineField flow={flow} field="company" label="Company (optional)" autoComplete="organization" />
        ) : (
          <LineField flow={flow} field="subject" label="Subject (optional)" autoComplete="off" />
        )}
        <MessageField flow={flow} label={isInquiry ? 'What should we know?' : 'Message'} />
        <Trap flow={flow} />
        <Button
          type="submit"
          variant="main"
          size="large"
          busy={busy}
          disabled={useSelector(flow, selectMustWait) || isStill}
        >
          {isInquiry ? 'Send inquiry' : 'Send message'}
        </Button>
      </EarlyFields>
      {isStill ? <p className={styles.late}>Still loading. Try reloading the page.</p> : <Progress flow={flow} />}
    </form>
  );
}

function Progress({ flow }: { flow: ContactFlow }) {
  const busy = useSelector(flow, selectIsBusy);
  const takesLong = useSelector(flow, selectTakesLong);
  return (
    <span role="status" className={styles.progress}>
      {busy &&
        (takesLong ? 'Still sending. This is taking longer than usual. Nothing you entered is lost.' : 'Sending.')}
    </span>
  );
}
