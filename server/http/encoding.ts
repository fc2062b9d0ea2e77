export type Coding = 'br' | 'gzip';

const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((entry) => {
    const [name = '', weight = ''] = entry.split(';');
    return name.trim() === coding && !/^\s*q=0(\.0*)?\s*$/i.test(weight);
  });

/** The best of the accepted codings; null for none. */
export function acceptedCoding(header: string | undefined): Coding | null {
  if (header === undefined) return null;
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : null;
}
