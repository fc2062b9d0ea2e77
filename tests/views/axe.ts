import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails with what axe finds wrong on the page as it stands. Contrast needs a real layout and is measured in a browser. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  // A frame shows somebody else's page. Rules about whole pages (a main landmark, the language) belong to the shell around a feature.
  const { violations } = await axe.run(container, {
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
