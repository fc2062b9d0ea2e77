import type { Writing } from '#features/reading/reading.types.ts';
import { ContactPart, contactPage } from '../contact-page.tsx';

const OtcForm = () => <ContactPart topic="otc" />;

export const pageOf = (writing: Writing) => contactPage(writing, 'otc', { OtcForm });
