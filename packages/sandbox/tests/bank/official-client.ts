import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as official from '@cybrid/cybrid-api-bank-typescript';
import { firstValueFrom, type Observable } from 'rxjs';
import { expect } from 'vitest';

const require = createRequire(import.meta.url);
const { JSDOM } = require('jsdom') as {
  JSDOM: new (html: string, options: { url: string }) => { window: Window & { XMLHttpRequest: unknown } };
};

/**
 * Simulates a foreign page: calls are preflighted, and replies need CORS.
 * @returns closes the page
 */
export function openForeignPage(): () => void {
  const { window } = new JSDOM('<!doctype html>', { url: 'https://app.example.test/' });
  Object.assign(globalThis, { XMLHttpRequest: window.XMLHttpRequest });
  return () => {
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
    window.close();
  };
}

export const configurationFor = (serverUrl: string, token: string) =>
  new official.Configuration({ basePath: `${serverUrl}/bank`, accessToken: () => `Bearer ${token}` });

interface Declared {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
}

const models = join(dirname(require.resolve('@cybrid/cybrid-api-bank-typescript')), 'models');

/** A model's declared fields, inherited ones included. */
function declaredFields(model: string): Declared[] {
  const source = readFileSync(join(models, `${model}.d.ts`), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const fields = [...source.matchAll(/^ {4}(\w+)(\?)?: (.+);$/gm)].map(([, name = '', mark, type = '']) => ({
    name,
    optional: mark === '?',
    type,
  }));
  const alias = new RegExp(`export (?:declare )?type ${model} = (.+);`).exec(source)?.[1];
  const parts = alias?.split('&').map((part) => part.trim()) ?? [];
  return [...fields, ...parts.flatMap((part) => (/^\w+BankModel\w*$/.test(part) ? declaredFields(part) : []))];
}

/** Sent by newer bank versions; the client ignores it. */
const laterFields: readonly string[] = ['fee_details'];

/** Mismatches with the declaration; empty if none. */
export function faultsOf(model: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${model}: not an object`];
  const given = new Map(Object.entries(value));
  const declared = declaredFields(model);
  if (declared.length === 0) return [`${model}: no declaration found`];
  const unknown = [...given.keys()]
    .filter((name) => !declared.some((field) => field.name === name) && !laterFields.includes(name))
    .map((name) => `${model}.${name}: not declared`);
  const wrong = declared.flatMap(({ name, optional, type }) => {
    if (!given.has(name)) return optional ? [] : [`${model}.${name}: missing`];
    return matches(type, given.get(name))
      ? []
      : [`${model}.${name}: ${JSON.stringify(given.get(name))} is not ${type}`];
  });
  return [...unknown, ...wrong];
}

function matches(type: string, value: unknown): boolean {
  return type.split('|').some((part) => {
    const name = part.trim();
    if (name === 'null') return value === null;
    if (name === 'string') return typeof value === 'string';
    if (name === 'number') return Number.isInteger(value);
    if (name === 'boolean') return typeof value === 'boolean';
    if (name.endsWith('Enum'))
      return Object.values((official as Readonly<Record<string, unknown>>)[name] ?? {}).includes(value);
    const item = /^(?:Array|Set)<(.+)>$/.exec(name)?.[1];
    if (item !== undefined) return Array.isArray(value) && value.every((entry) => matches(item, entry));
    return typeof value === 'object' && value !== null && faultsOf(name, value).length === 0;
  });
}

/** Checks a reply against the client's own declarations. */
export async function received<Reply>(call: Observable<Reply>, model: string): Promise<Reply> {
  const reply = await firstValueFrom(call);
  expect(faultsOf(model, reply)).toEqual([]);
  return reply;
}

/** The refusal's status and body, or 200. */
export const failure = (call: Observable<unknown>): Promise<{ status: number; response: unknown }> =>
  firstValueFrom(call).then(
    () => ({ status: 200, response: null }),
    (error: { status: number; response: unknown }) => ({ status: error.status, response: error.response }),
  );
