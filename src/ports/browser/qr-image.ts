import decodeQR from 'qr/decode.js';

/** Images are scaled down to this many px a side: enough for a code, and fast for photos. */
const largestSide = 1600;
/** The white border of a code, which cropped screenshots lack. */
const margin = 40;
/** In ms, for hard-to-find codes. */
const timeLimit = 1500;

/** An image's pixels on white, or null if the browser cannot decode it. */
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

/** Reads an image's QR code. Nothing leaves this browser. */
export async function readQrImage(picture: Blob): Promise<{ readonly text: string } | 'notAnImage' | 'noCode'> {
  const pixels = await pixelsOf(picture);
  if (pixels === null) return 'notAnImage';
  try {
    return { text: decodeQR(pixels, { timeLimit }) };
  } catch {
    return 'noCode';
  }
}
