declare module '*.mdx' {
  import type { MDXProps } from 'mdx/types';
  import type { ReactElement } from 'react';
  import type { Frontmatter, Outline } from '#domain/site/content.ts';

  export const frontmatter: Frontmatter;
  export const outline: Outline;
  export default function Content(props: MDXProps): ReactElement;
}

declare module 'virtual:content-index' {
  import type { ContentEntry } from '#domain/site/content.ts';

  export const contentIndex: readonly ContentEntry[];
}

interface ImportMetaEnv {
  readonly BUILD_YEAR: number;
}
