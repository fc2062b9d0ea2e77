import decodeQR from 'qr/decode.js';

/** Pictures are made no larger than this, in pixels a side: a code fills enough of it, and a phone's photo would take seconds. */
const largestSide = 1600;
/** The white around a code that belongs to it, which a cropped screenshot lacks. */
const margin = 40;
/** For a code that is hard to find. */
const timeLimit = 1500;

/** The pixels of a image on white, or null if it is none that the browser can read. */
async function pixelsOf(picture: Blob): Promise<ImageData | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null || bitmap.width === 0 || bitmap.height === 0) return null;
  const scale = Math.min(1, largestSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = width + 2 * margin;
  canvas.height = height + 2 * margin;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, margin, margin, width, height);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The text of the QR code in a image. Nothing leaves this browser. */
export async function readQrImage(picture: Blob): Promise<{ readonly text: string } | 'notAnImage' | 'noCode'> {
  const pixels = await pixelsOf(picture);
  if (pixels === null) return 'notAnImage';
  try {
    return { text: decodeQR(pixels, { timeLimit }) };
  } catch {
    return 'noCode';
  }
}
