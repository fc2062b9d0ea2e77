import { minute } from '#domain/time/units.ts';

/**
 * When something that waits is over, to the next whole minute: screens and emails write the same minute, and nobody comes too early. @param at ms
 */
export const fromMinute = (at: number): number => Math.ceil(at / minute) * minute;
