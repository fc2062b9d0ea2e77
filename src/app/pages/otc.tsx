import type { ReactNode } from 'react';
import type { Writing } from '#features/reading/reading.types.ts';
import { ContactPart, contactPage } from '../page-parts/contact-page.tsx';

const OtcForm = ({ children }: { children?: ReactNode }) => <ContactPart topic="otc">{children}</ContactPart>;

export const pageOf = (writing: Writing) => contactPage(writing, 'otc', { OtcForm });
