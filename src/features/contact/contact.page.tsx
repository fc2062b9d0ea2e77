import type { ReactNode } from 'react';
import { ContactPart, contactPage } from '#app/page-parts/contact-page.tsx';
import type { Writing } from '#features/reading/reading.types.ts';

const ContactForm = ({ children }: { children?: ReactNode }) => <ContactPart topic="general">{children}</ContactPart>;

export const pageOf = (writing: Writing) => contactPage(writing, 'general', { ContactForm });
