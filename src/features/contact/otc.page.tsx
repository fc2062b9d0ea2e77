import type { ReactNode } from 'react';
import { ContactPart, contactPage } from '#app/page-parts/contact-page.tsx';
import type { Writing } from '#features/reading/reading.types.ts';

const OtcForm = ({ children }: { children?: ReactNode }) => <ContactPart topic="otc">{children}</ContactPart>;

export const pageOf = (writing: Writing) => contactPage(writing, 'otc', { OtcForm });
