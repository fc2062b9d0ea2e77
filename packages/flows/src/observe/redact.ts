import { kindOf } from './hiddenKind.ts';
import type { Hidden, Shown, Token } from './records.ts';

/**
 * `value`: a number, a boolean, or a text that is a name, number or date, never free text.
 * `amount`: a numeric text. `token`: a number in place of the value. `path`: a URL's template. A
 * list of one rule applies to all items. A record applies by field; other fields show their kinds.
 */
export type Rule = 'value' | 'amount' | 'token' | 'path' | readonly [Rule] | RuleRecord;
export interface RuleRecord {
  readonly [field: string]: Rule | undefined;
}

/** Rules for an actor without a chart, set by its parent. */
interface ActorRules {
  readonly input?: Rule;
  readonly output?: Rule;
  readonly error?: Rule;
  readonly context?: Rule;
}

/**
 * Rules for a machine. Values without a rule show their kind. Names of states, events, guards and
 * actions are always visible.
 */
export interface ChartRules extends ActorRules {
  /** By event type. */
  readonly events?: RuleRecord;
  readonly emitted?: RuleRecord;
  /** Params of effects, by action name. */
  readonly effects?: RuleRecord;
  /** For actors without a chart, by source. */
  readonly actors?: { readonly [source: string]: ActorRules | undefined };
}

export interface Rules {
  /** By machine id. */
  readonly charts: { readonly [id: string]: ChartRules | undefined };
  /** The default for errors. */
  readonly error?: Rule;
  /** A URL's template, such as `/orders/:id`; null for other text. */
  readonly template?: (address: string) => string | null;
}

const longestList = 100;
const mostFields = 60;
const number = /^-?[\d.,\s]{0,40}$/;
const date = /^\d{4}-\d\d-\d\d(T[\d:.]{5,12}Z?)?$/;
/**
 * Names in code, alone or joined (`flow:order`), or from XState (`0.toy.sending`, `x:3`). Database
 * ids and email addresses have digits or symbols that names do not.
 */
const name = /^(\d\d?\.)?[a-z]+\d?([:./_-][a-z]+\d?)*$|^x:\d{1,9}$/i;
const isName = (text: string): boolean => text.length <= 80 && name.test(text);

/** The only path from the app's values to viewers. Calls no getters and hides whatever throws. */
export class Redactor {
  readonly #rules: Rules;
  readonly #isDeclared: (name: string) => boolean;
  readonly #tokens = new Map<unknown, number>();

  /** @param isDeclared whether a chart declares a name, which then holds no data */
  constructor(rules: Rules, isDeclared: (name: string) => boolean = () => false) {
    this.#rules = rules;
    this.#isDeclared = isDeclared;
  }

  rulesOf(chart: string | null): ChartRules {
    return (chart !== null && this.#rules.charts[chart]) || {};
  }

  get errorRule(): Rule | undefined {
    return this.#rules.error;
  }

  /**
   * Redacts by rule; without one, shows a record's fields as kinds, and anything else as a kind.
   */
  show(value: unknown, rule: Rule = {}): Shown {
    try {
      return this.#shown(value, rule);
    } catch {
      return { hidden: 'other' };
    }
  }

  /** Redacts fields separately, except omitted ones; null if the value is not a record. */
  fields(
    value: unknown,
    rule: Rule | undefined,
    leftOut: readonly string[] = [],
  ): { readonly [field: string]: Shown } | null {
    try {
      return this.#fields(value, typeof rule === 'object' && !isList(rule) ? rule : {}, leftOut);
    } catch {
      return null;
    }
  }

  /** A declared or plain name as is, or else a token, as names may contain database ids. */
  name(text: string): string {
    return isName(text) || this.#isDeclared(text) ? text : `‹id ${this.#token(text)}›`;
  }

  #shown(value: unknown, rule: Rule): Shown {
    if (typeof rule === 'string') return this.#scalar(value, rule);
    if (typeof value !== 'object' || value === null) return hidden(value);
    if (isList(rule)) {
      const isShown = Array.isArray(value) && value.length <= longestList;
      return isShown ? value.map((item: unknown) => this.#shown(item, rule[0])) : hidden(value);
    }
    const record = Array.isArray(value) || kindOf(value) !== 'record' ? null : this.#fields(value, rule);
    return record === null ? hidden(value) : { record };
  }

  #scalar(value: unknown, rule: 'value' | 'amount' | 'token' | 'path'): Shown {
    const isText = typeof value === 'string';
    if (rule === 'token') {
      if (!isText && typeof value !== 'number' && typeof value !== 'bigint') return hidden(value);
      const token: Token = { token: this.#token(value), of: isText ? 'text' : 'number' };
      return token;
    }
    if (rule === 'path') return (isText && this.#rules.template?.(value)) || hidden(value);
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'bigint' || typeof value === 'number')
      return Number.isFinite(value) ? Number(value) : String(value);
    const isShown = isText && (number.test(value) || (rule === 'value' && (isName(value) || date.test(value))));
    return isShown ? value : hidden(value);
  }

  #fields(value: unknown, rule: RuleRecord, leftOut: readonly string[] = []): { [field: string]: Shown } | null {
    if (typeof value !== 'object' || value === null) return null;
    const shown: { [field: string]: Shown } = {};
    for (const field of fieldsOf(value, rule)) {
      if (leftOut.includes(field)) continue;
      const own = ownField(value, field);
      const partRule = Object.hasOwn(rule, field) ? rule[field] : undefined;
      if (partRule === undefined && !isName(field)) return null;
      if (own) shown[field] = partRule === undefined ? hidden(own.value) : this.#shown(own.value, partRule);
    }
    return shown;
  }

  #token(value: unknown): number {
    const known = this.#tokens.get(value);
    if (known !== undefined) return known;
    this.#tokens.set(value, this.#tokens.size + 1);
    return this.#tokens.size;
  }
}

/** All fields of a plain object; only those with a rule for other objects. */
function fieldsOf(value: object, rule: RuleRecord): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  const named = Object.keys(rule);
  if (prototype !== Object.prototype && prototype !== null) return named;
  const own = Object.keys(value);
  return own.length > mostFields ? named : own;
}

/** A data field; null if missing or a getter, which must not run. */
export function ownField(value: object, field: string): { readonly value: unknown } | null {
  const found = Object.getOwnPropertyDescriptor(value, field);
  return found && 'value' in found ? { value: found.value } : null;
}

const isList = (rule: Rule): rule is readonly [Rule] => Array.isArray(rule);

function hidden(value: unknown): Hidden {
  const kind = kindOf(value);
  return kind === 'list' ? { hidden: kind, count: (value as readonly unknown[]).length } : { hidden: kind };
}
