import { describe, expect, test } from 'vitest';
import { simulate } from '#flows/run/simulate.ts';
import { type WalkSlice, walk } from '#flows/run/walk.ts';
import { sampleCases, sampleMachine } from '../sampleMachines.ts';

const never = () => false;
const from = (random: number, most = 200) => ({ input: 0, moves: [], random, most });
const walkToy = (seed: number, most?: number) => walk(sampleMachine, sampleCases, from(seed, most), never);

describe('a walk at random', () => {
  test('is the same for the same seed, in one slice or in several, and another one for another seed', () => {
    const whole = walkToy(7, 60);
    expect(walkToy(7, 60)).toEqual(whole);
    let joined: WalkSlice = { moves: [], random: 7, end: null };
    while (joined.end === null && joined.moves.length < 60) {
      const { moves, random, end } = walk(
        sampleMachine,
        sampleCases,
        { input: 0, moves: joined.moves, random: joined.random, most: 4 },
        never,
      );
      joined = { moves: [...joined.moves, ...moves], random, end };
    }
    expect(joined.moves.slice(0, whole.moves.length)).toEqual(whole.moves);
    expect(new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(walkToy(seed).moves))).size).toBeGreaterThan(1);
  });

  test('ends at an ending of the machine, at one that the project names, where nothing can happen, and with its steps', () => {
    const ends = Array.from({ length: 40 }, (_, seed) => walkToy(seed).end);
    expect(ends).toContainEqual({ kind: 'ending', state: 'ended' });
    const named = walk(sampleMachine, sampleCases, from(1), (state) => state === 'toy.sending');
    expect(named.end).toEqual({ kind: 'ending', state: 'sending' });
    const ended = walk(sampleMachine, sampleCases, { ...from(1), moves: named.moves }, never);
    expect(
      walk(sampleMachine, sampleCases, { ...from(1), moves: [...named.moves, ...ended.moves] }, never),
    ).toMatchObject({
      end: { kind: 'stuck' },
    });
    expect(walkToy(1, 1)).toMatchObject({ end: null, moves: { length: 1 } });
  });

  test('stops where something that must hold breaks, and leads there when it is made again', () => {
    const invariants = {
      'nothing is sent': ({ value }: { value: unknown }) => (value === 'sending' ? 'it is sending' : undefined),
    };
    const cases = { ...sampleCases, invariants };
    const { moves, end } = walk(sampleMachine, cases, from(3), never);
    expect(end).toEqual({ kind: 'broken', sentence: 'nothing is sent: it is sending' });
    expect(simulate(sampleMachine, cases, 0, moves).broken).toEqual(['nothing is sent: it is sending']);
  });
});
