import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails with axe's findings. Contrast needs real layout, so a browser measures it. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  // A frame's content is somebody else's. Page-wide rules (landmarks, language) are the shell's.
  const { violations } = await axe.run(container, {
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
