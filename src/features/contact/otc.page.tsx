import type { ReactNode } from 'react';
import { contentPage } from '#app/outlet/page.ts';
import { WrittenPage } from '#app/outlet/WrittenPage.tsx';
import type { Writing } from '#features/reading/reading.types.ts';
import { ContactPart } from './ContactPart.tsx';
import { openContactForm } from './effects.ts';

const OtcForm = ({ children }: { children?: ReactNode }) => <ContactPart topic="otc">{children}</ContactPart>;

/** A written page that includes the form. */
export const pageOf = (writing: Writing) =>
  contentPage({
    render: () => <WrittenPage writing={writing} parts={{ OtcForm }} />,
    open: (owner) => openContactForm(owner, 'otc'),
  });
