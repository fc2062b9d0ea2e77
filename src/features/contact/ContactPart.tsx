import type { ReactNode } from 'react';
import { useFlow, useIsHydrating, useSandbox } from '#app/hooks/app.ts';
import type { ContactTopic } from '#machines/contactForm/contactForm.machine.ts';
import { ContactForm } from './ContactForm.tsx';
import { createStillContactForm } from './effects.ts';

const still = { general: createStillContactForm('general'), otc: createStillContactForm('otc') };

interface ContactPartProps {
  readonly topic: ContactTopic;
  readonly children?: ReactNode;
}

/** The form of the current page, with the text beside it. */
export function ContactPart({ topic, children }: ContactPartProps) {
  const sandbox = useSandbox();
  const flow = useFlow('contactForm');
  const isStill = useIsHydrating() || flow === null;
  return (
    <ContactForm flow={isStill ? still[topic] : flow} sandbox={sandbox} isStill={isStill}>
      {children}
    </ContactForm>
  );
}
