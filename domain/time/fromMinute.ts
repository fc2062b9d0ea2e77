import { minute } from '#domain/time/units.ts';

/** Rounds an end up to the next minute: screens and emails agree, and nobody comes too early. */
export const fromMinute = (at: number): number => Math.ceil(at / minute) * minute;
