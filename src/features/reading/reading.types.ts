import type { MDXComponents } from 'mdx/types';
import type { ComponentType, ReactNode } from 'react';
import type { ContentKind, Frontmatter, Outline } from '#domain/site/content.ts';
import type { SignedIn } from '#ui/reader/ByReader.tsx';

/** A written page, compiled. */
export interface Writing {
  readonly path: string;
  readonly kind: ContentKind;
  /** The route's. */
  readonly title: string;
  readonly frontmatter: Frontmatter;
  readonly outline: Outline;
  readonly Body: ComponentType<{ components: MDXComponents }>;
}

export interface ReadingProps {
  readonly writing: Writing;
  /** The titles of the pages of this site, by path. */
  readonly titleOf: (path: string) => string;
  /** A customer is signed in, who has an account already; null while nobody knows. */
  readonly signedIn: SignedIn;
  /** Parts that only this page has, by the name that its text calls them. */
  readonly parts?: MDXComponents;
  /** Between the head and the text. */
  readonly children?: ReactNode;
}
