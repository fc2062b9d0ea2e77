import type { ReactNode } from 'react';
import type { Writing } from '#features/reading/reading.types.ts';
import { ContactPart, contactPage } from '../page-parts/contact-page.tsx';

const ContactForm = ({ children }: { children?: ReactNode }) => <ContactPart topic="general">{children}</ContactPart>;

export const pageOf = (writing: Writing) => contactPage(writing, 'general', { ContactForm });
