import type { Writing } from '#features/reading/reading.types.ts';
import { ContactPart, contactPage } from '../contact-page.tsx';

const ContactForm = () => <ContactPart topic="general" />;

export const pageOf = (writing: Writing) => contactPage(writing, 'general', { ContactForm });
