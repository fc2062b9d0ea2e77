import type { Token } from '../observe/records.ts';

type Value = string | number;

/**
 * What stands for the values that a recording has only as tokens: equal tokens, equal values;
 * different ones, different values.
 */
export class Tokens {
  readonly #parent: Tokens | null;
  readonly #values = new Map<number, Value>();
  readonly #used = new Map<Value, number>();

  constructor(parent: Tokens | null = null) {
    this.#parent = parent;
  }

  get(token: number): Value | undefined {
    return this.#values.get(token) ?? this.#parent?.get(token);
  }

  /** The token that a value stands for. */
  of(value: Value): number | undefined {
    return this.#used.get(value) ?? this.#parent?.of(value);
  }

  /** Has a value stand for a token from now on. */
  set(token: number, value: Value): void {
    this.#values.set(token, value);
    this.#used.set(value, token);
  }

  /**
   * The value of a token; for a new one, the sample if it is free, or else something of the same
   * form.
   */
  valueOf({ token, of }: Token, sample: unknown): Value {
    const known = this.get(token);
    if (known !== undefined) return known;
    const value = this.#fresh(token, of, sample);
    this.set(token, value);
    return value;
  }

  /** Keeps what was tried out. */
  keep(tried: Tokens): void {
    for (const [token, value] of tried.#values) this.set(token, value);
  }

  #fresh(token: number, of: Token['of'], sample: unknown): Value {
    if (of === 'number') {
      const candidates = typeof sample === 'number' ? [sample, sample + token] : [];
      return [...candidates, 1_000_000 + token].find((value) => this.of(value) === undefined) ?? 1_000_000_000 + token;
    }
    const candidates =
      typeof sample === 'string' && sample !== ''
        ? [sample, likeSample(sample, token), likeSample(sample, token * 7 + 1)]
        : [];
    return [...candidates, `‹id ${token}›`].find((value) => this.of(value) === undefined) ?? `‹id ${token}, other›`;
  }
}

/**
 * A text of the form of a sample: digits for digits, and letters that hexadecimal numbers have for
 * letters, changed from its end on.
 */
export function likeSample(sample: string, number: number): string {
  let rest = number;
  const changed = [...sample].toReversed().map((sign) => {
    if (rest === 0) return sign;
    const [base, first] = /\d/.test(sign)
      ? [10, '0']
      : /[a-z]/.test(sign)
        ? [6, 'a']
        : /[A-Z]/.test(sign)
          ? [6, 'A']
          : [0, ''];
    if (base === 0) return sign;
    const place = first.charCodeAt(0);
    const next = String.fromCharCode(place + ((((sign.charCodeAt(0) - place) % base) + (rest % base) + base) % base));
    rest = Math.floor(rest / base);
    return next;
  });
  return changed.toReversed().join('');
}
