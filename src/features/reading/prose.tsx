import type { MDXComponents } from 'mdx/types';
import { Question, Questions } from '#presenters/prose/Questions.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Bars } from './Bars.tsx';
import { Flow } from './Flow.tsx';
import { Note } from './Note.tsx';
import { Glossary, Step, Steps, Term } from './Parts.tsx';
import { Plot } from './Plot.tsx';
import { Screen } from './Screen.tsx';

export const proseParts: MDXComponents = {
  a: ({ href = '', children }) => <AppLink href={href}>{children}</AppLink>,
  Bars,
  Flow,
  Glossary,
  Note,
  Plot,
  Question,
  Questions,
  Screen,
  Step,
  Steps,
  Term,
};
