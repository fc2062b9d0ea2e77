import type { ReactNode } from 'react';
import { useSandbox, useSignedIn } from '#app/hooks/app.ts';
import { useVariantParts } from '#app/hooks/variant.ts';
import { Question, Questions } from '#presenters/prose/Questions.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import Answers from '../../content/company/home.mdx';
import { LandingRest as Sections } from './LandingRest.tsx';

const parts = {
  a: ({ href = '', children }: { href?: string; children?: ReactNode }) => <AppLink href={href}>{children}</AppLink>,
  Question,
  Questions,
};

const WrittenAnswers = () => <Answers components={{ ...parts, ...useVariantParts() }} />;

export function LandingRest() {
  return <Sections sandbox={useSandbox()} signedIn={useSignedIn()} questions={<WrittenAnswers />} />;
}
