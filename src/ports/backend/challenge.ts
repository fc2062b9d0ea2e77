import * as v from 'valibot';
import { type FactorChallenge, type FactorMethod, factorMethods } from '#domain/security/factors.ts';

export const isKnownMethod = (method: string): method is FactorMethod => (factorMethods as readonly string[]).includes(method);

/** What a customer with a second factor can use. A method that this version does not know is left out. */
const challengeSchema = v.pipe(
  v.object({ methods: v.array(v.string()), passkey: v.optional(v.nullable(v.looseObject({ challenge: v.string() })), null) }),
  v.transform(({ methods, passkey }): FactorChallenge => ({ methods: methods.filter(isKnownMethod), passkey })),
);

const refusalSchema = v.object({ data: challengeSchema });

/** The challenge in the body of a refusal; null where there is none. */
export function challengeOf(body: unknown): FactorChallenge | null {
  const said = v.safeParse(refusalSchema, body);
  return said.success ? said.output.data : null;
}
