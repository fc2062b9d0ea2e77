import { describe, expect, it, test } from 'vitest';
import { productionSources } from './importRules.ts';
import { circlesIn, houseOf, valueImports } from './rooms.ts';

const sources = productionSources();
const imported = valueImports(sources);

describe('what runs in a circle', () => {
  const source = (path: string, text: string) => ({ path, text });
  const files = [
    source('server/a/one.ts', "import { two } from '../b/two.ts'; import type { C } from '../c/three.ts';"),
    source('server/b/two.ts', "export * from '../a/one.ts';"),
    source('server/c/three.ts', "import '../a/one.ts'; const later = () => import('../b/two.ts');"),
    source('server/d.ts', "import { three } from './c/three.ts';"),
  ];

  it('is found between files, whether they import or pass on; types and what is loaded later make none', () => {
    expect(circlesIn(valueImports(files))).toEqual([['server/a/one.ts', 'server/b/two.ts']]);
  });

  it('is found between rooms, with the imports that close it', () => {
    expect(houseOf('server/', files)).toEqual({
      floors: [],
      circles: ['a imports b: a/one.ts imports b/two.ts', 'b imports a: b/two.ts imports a/one.ts'],
    });
  });

  it('leaves floors where there is none', () => {
    expect(houseOf('server/', files.slice(1)).floors).toEqual([['b'], ['c'], ['d.ts']].slice(0, 0).concat([['b', 'c'], ['d.ts']]));
  });
});

test('no files import each other in a circle', () => expect(circlesIn(imported)).toEqual([]));

/** Where each room stands above all that it imports. */
const houses = ['server/backend/', 'server/sandbox/', 'src/app/', 'machines/'];
test.each(houses)('no rooms of %s import each other in a circle', (place) => expect(houseOf(place, sources, imported).circles).toEqual([]));

test('the backend has these floors', () => {
  expect(houseOf('server/backend/', sources, imported).floors).toEqual([
    ['kit'],
    ['access'],
    ['account'],
    ['books'],
    ['desk'],
    ['customer-routes.ts', 'sales-routes.ts', 'services.ts', 'staff-routes.ts'],
    ['backend.ts'],
  ]);
});
