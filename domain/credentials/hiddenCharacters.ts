/** Controls, formatting and bidirectional marks, line separators, halves of characters, fillers, and the blank of Braille. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Hidden characters that spelling needs: the joiners between Arabic letters (Persian, Urdu) and after the sign that mutes a vowel in Indic
 * scripts, the variants of a Chinese or Japanese character, those of Mongolian letters, and what emoji are put together with.
 */
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

/** What has no width, wherever it is pasted from: marks of direction and of the byte order, soft hyphens, joiners, variants. Controls are another thing. */
const invisible = '\\p{Default_Ignorable_Code_Point}';
const anyInvisible = new RegExp(invisible, 'gu');
const uselessInName = new RegExp(`(${spelling.source})|${invisible}`, 'gu');

/** The text as it looks: what is pasted from chats and pages brings marks along that nobody sees. */
export const withoutHidden = (text: string): string => text.replace(anyInvisible, '');

/** The same of a name: what the spelling of its script needs stays. */
const nameWithoutHidden = (name: string): string => name.replace(uselessInName, '$1');

/** An email address, a number or a code as it is sent: what is around it or in it unseen is left out. */
export const tidyText = (text: string): string => withoutHidden(text).trim();

/** The same of a line in words, such as a subject. */
export const tidyLine = (line: string): string => nameWithoutHidden(line).trim();

/** Whether a single line contains a character that cannot be seen, or that changes the direction of what surrounds it. */
export const hasHiddenCharacter = (line: string): boolean => hidden.test(line);

/** The same for a person's or an account's name, where the spelling of some scripts needs joiners and variants. */
export const nameHasHiddenCharacter = (name: string): boolean => hidden.test(name.replace(spelling, ''));
