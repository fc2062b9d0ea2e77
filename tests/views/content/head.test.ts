import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { findRoute } from '#domain/site/routes.ts';
import { headOf } from '#scripts/lib/head.ts';

test('no text of a page ends its own element in the head', () => {
  const hostile = '</script></title></head><script>alert("1")</script>&';
  const route = findRoute('/faq');
  if (!route) throw new Error('there is no such route');
  const head = headOf(
    { ...route, title: hostile },
    {
      kind: 'company',
      frontmatter: { description: hostile, summary: hostile, updated: '2026-11-22' },
      outline: { headings: [], words: 1, minutes: 1, questions: [{ ask: hostile, answer: hostile }] },
    },
  ).join('\n');
  const { document } = new JSDOM(head).window;
  expect(head.match(/<script/g)).toHaveLength(1);
  expect(document.title).toContain(hostile);
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(hostile);
  expect(JSON.stringify(JSON.parse(document.querySelector('script')?.textContent ?? ''))).toContain(
    JSON.stringify(hostile),
  );
});
