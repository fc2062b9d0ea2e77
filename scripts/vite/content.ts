import { compile } from '@mdx-js/mdx';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import remarkSmartypants from 'remark-smartypants';
import type { Plugin } from 'vite';
import { contentFiles, entryOf } from '../lib/content.ts';
import { rehypeOutline } from './outline.ts';
import { remarkScreens } from './screens.ts';
import { rehypeTables } from './tables.ts';

const options = {
  remarkPlugins: [
    remarkFrontmatter,
    remarkMdxFrontmatter,
    remarkGfm,
    [remarkSmartypants, { dashes: false }],
    remarkScreens,
  ],
  rehypePlugins: [rehypeSlug, rehypeOutline, rehypeTables],
} satisfies Parameters<typeof compile>[1];

const pages: Plugin = {
  name: 'content-pages',
  enforce: 'pre',
  transform: {
    filter: { id: /\.mdx$/ },
    handler: async (text, id) => ({ code: String(await compile({ value: text, path: id }, options)), map: null }),
  },
};

const index = '\0virtual:content-index';

/** The index of written pages, so that lists load none of their texts. */
const contentIndex: Plugin = {
  name: 'content-index',
  resolveId: (id) => (id === 'virtual:content-index' ? index : null),
  load(id) {
    if (id !== index) return null;
    const files = contentFiles();
    for (const file of files) this.addWatchFile(file);
    return `export const contentIndex = ${JSON.stringify(files.map(entryOf))};`;
  },
};

export const content = (): Plugin[] => [pages, contentIndex];
