import { expect, test } from 'vitest';
import { pictureOf } from '#flows/command/picture.ts';

test('a picture needs a Chromium, and says so', async () => {
  const picture = (chromium?: string) =>
    pictureOf('<svg viewBox="0 0 1 1"/>', { title: '', commit: null, fingerprint: '' }, chromium);
  await expect(picture()).rejects.toThrow('There is no Chromium to draw it with.');
  await expect(picture('/nowhere')).rejects.toThrow('Chromium (/nowhere) did not start');
});
