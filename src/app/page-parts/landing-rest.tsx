import type { ReactNode } from 'react';
import { LandingRest as Sections } from '#features/landing/LandingRest.tsx';
import { Question, Questions } from '#presenters/prose/Questions.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import Answers from '../../content/company/home.mdx';
import { useVariantParts } from '../hooks/variant.ts';
import { useSandbox, useSignedIn } from '../hooks/world.ts';

const parts = {
  a: ({ href = '', children }: { href?: string; children?: ReactNode }) => <AppLink href={href}>{children}</AppLink>,
  Question,
  Questions,
};

const WrittenAnswers = () => <Answers components={{ ...parts, ...useVariantParts() }} />;

/** The landing page below its prices. */
export function LandingRest() {
  return <Sections sandbox={useSandbox()} signedIn={useSignedIn()} questions={<WrittenAnswers />} />;
}
