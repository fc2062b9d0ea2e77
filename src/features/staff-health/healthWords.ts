import type { Health } from '#domain/staff/sources.ts';
import type { ChipTone } from '#ui/chip/Chip.tsx';

export const healthWords: Readonly<Record<Health, { readonly word: string; readonly tone: ChipTone }>> = {
  fresh: { word: 'Up to date', tone: 'gain' },
  late: { word: 'Late', tone: 'accent' },
  old: { word: 'Out of date', tone: 'loss' },
  unknown: { word: 'Never read', tone: 'neutral' },
};
