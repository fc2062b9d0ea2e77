import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentFiles } from '#scripts/lib/content.ts';
import { shots } from '#scripts/pictures/shots.ts';
import { remarkScreens, screenSizes } from '#scripts/vite/screens.ts';
import { root } from '#tests/kit/machines.ts';

const folder = join(root, 'src/content/screens');
const sizes = screenSizes();
const most = 36_000;

test('the pictures are those that are taken, one in each theme', () => {
  const names = shots.map(({ name }) => name);
  expect(Object.keys(sizes).sort()).toEqual(names.toSorted());
  const files = names.flatMap((name) => [`${name}.light.avif`, `${name}.dark.avif`]);
  expect(readdirSync(folder).filter((file) => file !== 'sizes.json')).toEqual(files.toSorted());
});

test('each picture is on a page', () => {
  const texts = contentFiles().map((file) => readFileSync(file, 'utf8'));
  expect(
    shots.filter(({ name }) => !texts.some((text) => text.includes(`name="${name}"`))).map(({ name }) => name),
  ).toEqual([]);
});

test.each(Object.entries(sizes))('%s is as large as its size says, and light', async (name, { width, height }) => {
  for (const theme of ['light', 'dark']) {
    const file = join(folder, `${name}.${theme}.avif`);
    expect(await sharp(file).metadata()).toMatchObject({ width: 2 * width, height: 2 * height });
    expect(statSync(file).size).toBeLessThanOrEqual(most);
  }
});

test('a page cannot show a picture that is not there', () => {
  const tree = () => ({
    type: 'root',
    children: [
      { type: 'mdxJsxFlowElement', name: 'Screen', attributes: [{ type: '', name: 'name', value: 'cellar' }] },
    ],
  });
  expect(() => remarkScreens()(tree())).toThrow('there is no screen "cellar"');
});
