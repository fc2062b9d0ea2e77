import { render } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { Gallery } from '#ui/gallery/Gallery.tsx';

test('every part in its states has no accessibility fault that markup alone shows', async () => {
  const { container } = render(<Gallery />);
  // Contrast needs layout, which jsdom has not; the tokens' own test computes it.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}, 30_000);
