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

  it('is found between files, through imports and re-exports; types and dynamic imports make none', () => {
    expect(circlesIn(valueImports(files))).toEqual([['server/a/one.ts', 'server/b/two.ts']]);
  });

  it('is found between rooms, with the imports that close it', () => {
    expect(houseOf('server/', files)).toEqual({
      floors: [],
      circles: ['a imports b: a/one.ts imports b/two.ts', 'b imports a: b/two.ts imports a/one.ts'],
    });
  });

  it('leaves floors where there is none', () => {
    const oneWay = [
      source('server/a/one.ts', "import { two } from '../b/two.ts';"),
      source('server/b/two.ts', ''),
      source('server/c.ts', ''),
    ];
    expect(houseOf('server/', oneWay)).toEqual({ floors: [['b', 'c.ts'], ['a']], circles: [] });
  });
});

test('no files import each other in a circle', () => expect(circlesIn(imported)).toEqual([]));

/** Each folder's rooms from the ground up; a room may import from the floors below. */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'contract/': [['kit'], ['access'], ['account', 'staff'], ['books', 'desk']],
  'server/backend/': [
    ['kit'],
    ['access'],
    ['account', 'books', 'services.ts'],
    ['desk', 'sales-routes.ts'],
    ['customer-routes.ts', 'staff-routes.ts'],
    ['backend.ts'],
  ],
  'packages/sandbox/src/': [
    ['controls', 'fields.ts', 'mail', 'market'],
    ['bank', 'faults'],
    ['business', 'hosted', 'request-log.ts', 'seed-records.ts'],
    ['console', 'identity'],
    ['sandbox.ts'],
  ],
  'src/app/': [
    ['address', 'content-pages.ts', 'logic', 'mapping'],
    ['resources'],
    ['handle', 'staff-pages.ts'],
    ['effects'],
    ['hooks'],
    ['outlet', 'page-parts'],
    ['pages'],
    ['pages.ts'],
    ['layout', 'start'],
    ['App.tsx', 'shell'],
    ['prerender.tsx', 'staff-shell'],
  ],
};

test.each(Object.entries(floors))(
  'the rooms of %s are on these floors, and none imports one above it',
  (place, expected) => {
    expect(houseOf(place, sources, imported)).toEqual({ floors: expected, circles: [] });
  },
);

test('no machines import each other in a circle', () =>
  expect(houseOf('machines/', sources, imported).circles).toEqual([]));
