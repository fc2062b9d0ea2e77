import { describe, expect, test } from 'vitest';
import { exceptionFor, isMet, licenseFault } from '#scripts/licenses/allowed.ts';
import { absentNames, noticedNames, noticesText, shippedNames } from '#scripts/licenses/notices.ts';
import { builtIn, lockedPackages } from '#scripts/licenses/packages.ts';
import { named, sbomFaults } from '#scripts/licenses/sbom.ts';
import manifest from '../../package.json' with { type: 'json' };
import { productionSources } from './importRules.ts';
import { root } from './machines.ts';

const packages = lockedPackages(root);

describe('licenses', () => {
  test('of every package of the lock file are known and allowed', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(packages.map(licenseFault).filter((fault) => fault !== null)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['GPL-3.0 or MIT', true],
    ['MIT AND GPL-3.0', false],
    ['MIT and ISC', true],
    ['MIT AND (GPL-3.0 OR ISC)', true],
    ['GPL-3.0 OR MIT AND GPL-2.0', false],
    ['(MIT', false],
    ['MIT ISC', false],
    ['', false],
    ['SEE LICENSE IN LICENSE', false],
  ])('%s can be met with MIT and ISC: %s', (expression, expected) => {
    expect(isMet(expression, (license) => license === 'MIT' || license === 'ISC')).toBe(expected);
  });

  test('that are for tools only are not for what we ship', () => {
    const one = { name: 'sample', version: '1.0.0', license: 'MPL-2.0' };
    expect(licenseFault({ ...one, isShipped: false })).toBeNull();
    expect(licenseFault({ ...one, isShipped: true })).toBe(
      'sample@1.0.0 is MPL-2.0, which is not allowed for what we ship',
    );
    expect(licenseFault({ ...one, license: 'UNLICENSED', isShipped: false })).toContain(
      'not allowed for what we build with',
    );
    expect(licenseFault({ ...one, license: null, isShipped: false })).toBe('sample@1.0.0 states no license');
  });

  test('that one package may have are not for others', () => {
    expect(licenseFault({ name: 'elkjs', version: '1.0.0', license: 'EPL-2.0', isShipped: true })).toBeNull();
    expect(licenseFault({ name: 'other', version: '1.0.0', license: 'EPL-2.0', isShipped: true })).not.toBeNull();
  });
});

describe('THIRD-PARTY-NOTICES.txt, which `npm run docs` writes', () => {
  const notices = noticesText(root);

  test('lists every package that we ship, by name and version', () => {
    expect([...noticedNames(notices), ...absentNames(packages)].sort()).toEqual([...shippedNames(packages)].sort());
  });

  test('has each text that it refers to, and the reason of an exception', () => {
    const references = [...notices.matchAll(/^- .*; text ([\d, ]+)$/gm)].flatMap(([, numbers = '']) =>
      numbers.split(', '),
    );
    const texts = [...notices.matchAll(/^TEXT (\d+)$/gm)].map(([, number]) => number);
    expect(new Set(references)).toEqual(new Set(texts));
    expect(notices).toContain(exceptionFor('elkjs'));
  });

  test('covers the tools whose code is imported by what we ship', () => {
    const named = productionSources().flatMap(({ text }) => [
      ...text.matchAll(/^import (?!type\b).*from '([^'#.][^']*)'/gm),
    ]);
    const names = new Set(
      named.map(([, path = '']) =>
        path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    );
    const imported = Object.keys(manifest.devDependencies).filter((name) => names.has(name));
    expect(imported.filter((name) => !(name in builtIn))).toEqual([]);
    expect(imported).toContain('elkjs');
  });
});

describe('the check of a bill of materials', () => {
  const component = (name: string, id: string, isTool = false) => ({
    name,
    version: '1.0.0',
    licenses: [{ license: { id } }],
    properties: isTool ? [{ name: 'cdx:npm:package:development', value: 'true' }] : [],
  });
  const sample = { name: 'sample', version: '1.0.0', license: 'MIT', isShipped: true };
  const locked = { ...sample, folder: 'node_modules/sample', isForPlatform: false, isInstalled: true };
  const bill = (...components: readonly object[]) => ({ bomFormat: 'CycloneDX', components });

  test('passes one that lists the installed packages, under allowed licenses', () => {
    expect(sbomFaults(bill(component('sample', 'MIT'), component('tool', 'MPL-2.0', true)), [locked])).toEqual([]);
    expect(
      sbomFaults(bill({ ...component('sample', ''), licenses: [{ expression: 'MIT OR GPL-3.0' }] }), [locked]),
    ).toEqual([]);
  });

  test('names unknown, forbidden and missing licenses', () => {
    const unknown = { ...component('bare', ''), licenses: [] };
    expect(sbomFaults(bill(component('copyleft', 'AGPL-3.0'), unknown), [locked])).toEqual([
      'copyleft@1.0.0 is (AGPL-3.0), which is not allowed for what we ship',
      'bare@1.0.0 states no license',
      'sample@1.0.0 is installed and not listed',
    ]);
  });

  test('is of the project, whatever its folder is called', () => {
    const sbom = {
      metadata: { component: { name: 'checkout-2', version: '1.0.0' }, timestamp: 'now' },
      components: [],
    };
    const component = { name: 'statechange', version: '1.0.0' };
    expect(named(sbom, 'statechange')).toEqual({ metadata: { component, timestamp: 'now' }, components: [] });
  });

  test('refuses another document', () => expect(() => sbomFaults({ bomFormat: 'SPDX' }, [])).toThrow());
});
