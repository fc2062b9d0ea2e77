import type { MDXComponents } from 'mdx/types';
import type { ComponentType, ReactNode } from 'react';
import type { ContentKind, Frontmatter, Outline } from '#domain/site/content.ts';
import type { SignedIn } from '#ui/reader/ByReader.tsx';

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
  /** The titles of this site's pages, by path. */
  readonly titleOf: (path: string) => string;
  /** A signed-in customer already has an account; null while unknown. */
  readonly signedIn: SignedIn;
  /** Parts that only this page has, by their names in its text. */
  readonly parts?: MDXComponents;
  readonly children?: ReactNode;
}
