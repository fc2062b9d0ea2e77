/** Controls, bidi marks, line separators, lone surrogates, fillers, and blank Braille. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Needed by spelling: joiners in Arabic and Indic scripts, variation selectors, emoji. */
const spelling = new RegExp(
  [
    '(?<=[\\p{scx=Arab}\\p{scx=Syrc}])\\u200c(?=[\\p{scx=Arab}\\p{scx=Syrc}])',
    '(?<=\\p{M})(?<=[\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}])[\\u200c\\u200d]',
    '(?<=\\p{sc=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{sc=Mong})(?<=\\p{L})[\\u180b-\\u180f]',
    '(?<=\\p{ExtPict})\\ufe0f|(?<=\\p{ExtPict}[\\ufe0f\\p{EMod}]?)\\u200d(?=\\p{ExtPict})',
  ].join('|'),
  'gu',
);

/** Zero-width characters that come with pasted text. Control characters are handled separately. */
const invisible = '\\p{Default_Ignorable_Code_Point}';
const anyInvisible = new RegExp(invisible, 'gu');
const uselessInName = new RegExp(`(${spelling.source})|${invisible}`, 'gu');

/** Removes hidden characters, which pasted text often contains. */
export const withoutHidden = (text: string): string => text.replace(anyInvisible, '');

/** Keeps the hidden characters that a name's script needs. */
const nameWithoutHidden = (name: string): string => name.replace(uselessInName, '$1');

export const tidyText = (text: string): string => withoutHidden(text).trim();

export const tidyLine = (line: string): string => nameWithoutHidden(line).trim();

/** Whether a line contains a character that is invisible or changes text direction. */
export const hasHiddenCharacter = (line: string): boolean => hidden.test(line);

/** The same for names, where some scripts need joiners and variation selectors. */
export const nameHasHiddenCharacter = (name: string): boolean => hidden.test(name.replace(spelling, ''));
