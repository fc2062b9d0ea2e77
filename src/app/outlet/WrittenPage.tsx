import type { MDXComponents } from 'mdx/types';
import type { ReactNode } from 'react';
import { findRoute } from '#domain/site/routes.ts';
import { Reading } from '#features/reading/Reading.tsx';
import type { Writing } from '#features/reading/reading.types.ts';
import { useSignedIn } from '../hooks/app.ts';
import { useVariantParts } from '../hooks/variant.ts';

export interface WrittenPageProps {
  readonly writing: Writing;
  /** Parts that only this page has, by their names in its text. */
  readonly parts?: MDXComponents;
  /** Between the head and the text. */
  readonly children?: ReactNode;
}

const titleOf = (path: string): string => findRoute(path)?.title ?? path;

/** A written page in the template of its kind. */
export const WrittenPage = ({ parts, ...props }: WrittenPageProps) => (
  <Reading {...props} parts={{ ...useVariantParts(), ...parts }} titleOf={titleOf} signedIn={useSignedIn()} />
);
