import type { ReactNode } from 'react';
import { LandingRest as Sections } from '#features/landing/LandingRest.tsx';
import { Question, Questions } from '#presenters/prose/Questions.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import Answers from '../content/company/home.mdx';
import { useSandbox, useSignedIn } from './hooks/world.ts';

const parts = {
  a: ({ href = '', children }: { href?: string; children?: ReactNode }) => <AppLink href={href}>{children}</AppLink>,
  Question,
  Questions,
};

/** The landing page below its prices. */
export const LandingRest = () => <Sections sandbox={useSandbox()} signedIn={useSignedIn()} questions={<Answers components={parts} />} />;
