import type { Token } from '../observe/records.ts';

type Value = string | number;

/** Values for tokens: equal if and only if the tokens are. */
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

  /** A value's token. */
  of(value: Value): number | undefined {
    return this.#used.get(value) ?? this.#parent?.of(value);
  }

  /** Binds a token to a value. */
  set(token: number, value: Value): void {
    this.#values.set(token, value);
    this.#used.set(value, token);
  }

  /** A token's value; a new token gets the sample if unused, or else a similar value. */
  valueOf({ token, of }: Token, sample: unknown): Value {
    const known = this.get(token);
    if (known !== undefined) return known;
    const value = this.#fresh(token, of, sample);
    this.set(token, value);
    return value;
  }

  /** Commits tentative tokens. */
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

/** A text like the sample, changed from its end: digits for digits, a–f for letters. */
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
