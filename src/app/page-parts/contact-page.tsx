import type { MDXComponents } from 'mdx/types';
import type { ReactNode } from 'react';
import { ContactForm } from '#features/contact/ContactForm.tsx';
import type { Writing } from '#features/reading/reading.types.ts';
import type { ContactTopic } from '#machines/contactForm/contactForm.machine.ts';
import { createStillContactForm, openContactForm } from '../effects/open/contact-form.ts';
import { useFlow, useIsHydrating, useSandbox } from '../hooks/world.ts';
import { writtenPage } from '../outlet/page.ts';
import { WrittenPage } from '../outlet/WrittenPage.tsx';

const still = { general: createStillContactForm('general'), otc: createStillContactForm('otc') };

interface ContactPartProps {
  readonly topic: ContactTopic;
  readonly children?: ReactNode;
}

/** The form of the current page, with what its text has beside it. */
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

/** A written page that has the form among its parts. */
export const contactPage = (writing: Writing, topic: ContactTopic, parts: MDXComponents) =>
  writtenPage({ render: () => <WrittenPage writing={writing} parts={parts} />, open: (owner) => openContactForm(owner, topic) });
