import { expect, test } from 'vitest';
import { pictureOf, svgOf } from '#flows/command/picture.ts';
import { toChart } from '#flows/model/chart.ts';
import { sampleMachine } from '../sampleMachines.ts';

const chart = toChart(sampleMachine);
const options = { isDark: false, commit: 'abc1234', level: null };

test('a drawing shows the commit, and opens as many levels as are asked for', async () => {
  const whole = await svgOf(chart, options);
  expect(whole).toMatch(/<text [^>]*>toy, commit abc1234<\/text>/);
  const top = await svgOf(chart, { ...options, level: 1 });
  const inner = chart.root.children.flatMap(({ children }) => children)[0]?.id ?? expect.fail('nothing inside');
  expect([whole, top].map((svg) => svg.includes(`data-state="${inner}"`))).toEqual([true, false]);
});

test('a layout that takes too long is given up with a sentence', async () => {
  await expect(svgOf(chart, { ...options, limit: 0 })).rejects.toThrow(
    /^"toy", with \d+ states and \d+ transitions, could not be laid out in 0 s\. Open fewer levels, as by "--open 1"\.$/,
  );
});

test('a picture needs a Chromium, and says so', async () => {
  const picture = (chromium?: string) =>
    pictureOf('<svg viewBox="0 0 1 1"/>', { title: '', commit: null, fingerprint: '' }, chromium);
  await expect(picture()).rejects.toThrow('There is no Chromium to draw it with.');
  await expect(picture('/nowhere')).rejects.toThrow('Chromium (/nowhere) did not start');
});
