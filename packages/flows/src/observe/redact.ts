import { kindOf } from './hiddenKind.ts';
import type { Hidden, Shown, Token } from './records.ts';

/**
 * What may be seen of a value. `value`: a number, a yes or no, or a text that is a name, a number
 * or a date: free text never is. `amount`: a text, if it holds nothing but a number. `token`: a
 * number that stands for it. `path`: the template of an address of a page. A list of one rule: each
 * of its items. A record of rules: those of its fields, and of the others the kind.
 */
export type Rule = 'value' | 'amount' | 'token' | 'path' | readonly [Rule] | RuleRecord;
export interface RuleRecord {
  readonly [field: string]: Rule | undefined;
}

/** What may be seen of an actor without a chart, as its parent says. */
interface ActorRules {
  readonly input?: Rule;
  readonly output?: Rule;
  readonly error?: Rule;
  readonly context?: Rule;
}

/**
 * What may be seen of one machine. Whatever is not named here shows its kind. The names of states,
 * events, guards and actions are always seen.
 */
export interface ChartRules extends ActorRules {
  /** By the type of the event. */
  readonly events?: RuleRecord;
  readonly emitted?: RuleRecord;
  /** Params of actions that have an effect, by the name of the action. */
  readonly effects?: RuleRecord;
  /** Of the actors that it runs and that have no chart, by their source. */
  readonly actors?: { readonly [source: string]: ActorRules | undefined };
}

export interface Rules {
  /** By the id of the machine. */
  readonly charts: { readonly [id: string]: ChartRules | undefined };
  /** Of errors for which nothing else is said. */
  readonly error?: Rule;
  /**
   * The template of an address of a page, such as `/orders/:id`; null for an address that is none.
   */
  readonly template?: (address: string) => string | null;
}

const longestList = 100;
const mostFields = 60;
const number = /^-?[\d.,\s]{0,40}$/;
const date = /^\d{4}-\d\d-\d\d(T[\d:.]{5,12}Z?)?$/;
/**
 * Names as code has them, alone or joined (`flow:order`), and as the library makes them
 * (`0.toy.sending`, `x:3`). Ids of rows and addresses of people have digits or signs that no name
 * has.
 */
const name = /^(\d\d?\.)?[a-z]+\d?([:./_-][a-z]+\d?)*$|^x:\d{1,9}$/i;
const isName = (text: string): boolean => text.length <= 80 && name.test(text);

/**
 * The only way by which values of the app become visible. It reads no getter, and whatever throws
 * stays hidden.
 */
export class Redactor {
  readonly #rules: Rules;
  readonly #tokens = new Map<unknown, number>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  rulesOf(chart: string | null): ChartRules {
    return (chart !== null && this.#rules.charts[chart]) || {};
  }

  get errorRule(): Rule | undefined {
    return this.#rules.error;
  }

  /**
   * A value by its rule; without one, a record shows the names of its fields with their kinds, and
   * anything else its kind.
   */
  show(value: unknown, rule: Rule = {}): Shown {
    try {
      return this.#shown(value, rule);
    } catch {
      return { hidden: 'other' };
    }
  }

  /**
   * The fields of a record by a rule, each apart, but for those left out; null for what is no
   * record of named fields.
   */
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

  /**
   * What something is called: itself if that is a name, or else a token, as rows' ids make names
   * too.
   */
  name(text: string): string {
    return isName(text) ? text : `‹id ${this.#token(text)}›`;
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

/** The fields to show: of a plain record all, of any other object those that have a rule. */
function fieldsOf(value: object, rule: RuleRecord): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  const named = Object.keys(rule);
  if (prototype !== Object.prototype && prototype !== null) return named;
  const own = Object.keys(value);
  return own.length > mostFields ? named : own;
}

/** A field that is data; null for none, and for a getter, which is not called. */
export function ownField(value: object, field: string): { readonly value: unknown } | null {
  const found = Object.getOwnPropertyDescriptor(value, field);
  return found && 'value' in found ? { value: found.value } : null;
}

const isList = (rule: Rule): rule is readonly [Rule] => Array.isArray(rule);

function hidden(value: unknown): Hidden {
  const kind = kindOf(value);
  return kind === 'list' ? { hidden: kind, count: (value as readonly unknown[]).length } : { hidden: kind };
}
