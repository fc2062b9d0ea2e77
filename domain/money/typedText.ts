import { withoutHidden } from '../credentials/hiddenCharacters.ts';

/** Arabic, Chinese and Japanese separators. */
const separators: Readonly<Record<string, string>> = { '\u066b': '.', '\u066c': ',', '\u3002': '.', '\u3001': ',' };
const firstFullWidth = 0xff01;
const lastFullWidth = 0xff5e;
/** The offset from full-width forms to ASCII. */
const fullWidthOffset = 0xfee0;

/** Digits come in runs of ten from zero; some runs touch. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

function asciiOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= firstFullWidth && code <= lastFullWidth) return String.fromCodePoint(code - fullWidthOffset);
  return separators[character] ?? digitValue(character.normalize('NFKC'));
}

/** Input methods type `１，０００．５` or `٥٠`. Superscripts stay: `5²` is not 52. */
export const foldTyped = (text: string): string =>
  withoutHidden(text).replaceAll(/[\uff01-\uff5e\u066b\u066c\u3002\u3001]|(?![0-9])\p{Nd}/gu, asciiOf);
