import * as v from 'valibot';
import { type FactorChallenge, type FactorMethod, factorMethods } from '#domain/security/factors.ts';

export const isKnownMethod = (method: string): method is FactorMethod =>
  (factorMethods as readonly string[]).includes(method);

/** The customer's second factors; unknown methods are dropped. */
const challengeSchema = v.pipe(
  v.object({
    methods: v.array(v.string()),
    passkey: v.optional(v.nullable(v.looseObject({ challenge: v.string() })), null),
  }),
  v.transform(({ methods, passkey }): FactorChallenge => ({ methods: methods.filter(isKnownMethod), passkey })),
);

const refusalSchema = v.object({ data: challengeSchema });

/** The challenge in a refusal's body, or null. */
export function challengeOf(body: unknown): FactorChallenge | null {
  const said = v.safeParse(refusalSchema, body);
  return said.success ? said.output.data : null;
}
