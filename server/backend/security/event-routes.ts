import { and, count, desc, eq, gte, lte } from 'drizzle-orm';
import * as v from 'valibot';
import { eventsPerPage, keptEventDays, mostEventsPerPage, securityEventKinds } from '#domain/security/events.ts';
import { securityEvents } from '../../db/schema/security.ts';
import { liveSession } from '../customers/access.ts';
import { invalidInput } from '../http/envelope.ts';
import { route } from '../http/routes.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const day = 86_400_000;

const eventsReply = v.strictObject({
  total: v.pipe(v.number(), v.integer(), v.description('How many events match, on all pages.')),
  page: v.pipe(v.number(), v.integer()),
  per_page: v.pipe(v.number(), v.integer()),
  events: v.array(
    v.strictObject({
      id: v.string(),
      kind: v.picklist(securityEventKinds),
      device: v.pipe(v.nullable(v.string()), v.description('Null when no browser caused it.')),
      detail: v.pipe(v.nullable(v.string()), v.description('What it was about, such as the name of a passkey.')),
      created_at: timestamp,
    }),
  ),
});

const wholeNumber = (least: number, most: number, rule: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,6}$/, rule), v.transform(Number), v.minValue(least, rule), v.maxValue(most, rule));
const time = (rule: string) =>
  v.pipe(
    v.string(),
    v.isoTimestamp(rule),
    v.transform((text) => Date.parse(text)),
    v.number(rule),
  );

const eventsQuery = v.object({
  from: v.optional(time('`from` is a time such as 2026-01-15T12:00:00Z.')),
  to: v.optional(time('`to` is a time such as 2026-01-15T12:00:00Z.')),
  kind: v.optional(v.picklist(securityEventKinds, '`kind` is not a kind of event.')),
  page: v.optional(wholeNumber(0, 999_999, '`page` is a whole number from 0.'), '0'),
  per_page: v.optional(wholeNumber(1, mostEventsPerPage, `\`per_page\` is a whole number from 1 to ${mostEventsPerPage}.`), String(eventsPerPage)),
});

/** @throws Refusal 422 with a sentence for each invalid parameter */
function readQuery(query: Readonly<Record<string, string>>): v.InferOutput<typeof eventsQuery> {
  const { success, output, issues } = v.safeParse(eventsQuery, query);
  if (success) return output;
  throw invalidInput(Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? 'query', issue.message])));
}

export const getEvents = route({
  method: 'GET',
  path: '/customers/security-events',
  summary: 'List what happened to the security of your account',
  description: [
    `The newest first, for ${keptEventDays} days. In the query: \`from\` and \`to\` (times, both included), \`kind\`, \`page\` (from 0) and \`per_page\` (up to ${mostEventsPerPage}).`,
  ],
  access: liveSession,
  limit: 'readSecurity',
  body: null,
  example: null,
  reply: {
    status: 200,
    message: 'What happened to the security of your account.',
    data: eventsReply,
    example: {
      total: 1,
      page: 0,
      per_page: eventsPerPage,
      events: [{ id: '42', kind: 'signedIn', device: 'Chrome on Linux', detail: null, created_at: '2026-01-15T12:00:00.000Z' }],
    },
  },
  refusals: [{ status: 422, code: 'invalid_input', when: 'A part of the query is invalid; `fields` has a sentence for each.' }],
  async handler({ services: { db, clock }, c, who }) {
    const { from = 0, to, kind, page, per_page } = readQuery(c.req.query());
    const matching = and(
      eq(securityEvents.customerGuid, who.token.guid),
      gte(securityEvents.createdAt, Math.max(from, clock.now() - keptEventDays * day)),
      to === undefined ? undefined : lte(securityEvents.createdAt, to),
      kind === undefined ? undefined : eq(securityEvents.kind, kind),
    );
    const [[all], rows] = await Promise.all([
      db.select({ total: count() }).from(securityEvents).where(matching),
      db
        .select()
        .from(securityEvents)
        .where(matching)
        .orderBy(desc(securityEvents.serial))
        .limit(per_page)
        .offset(page * per_page),
    ]);
    const events = rows.map(({ serial, kind: what, device, detail, createdAt }) => ({
      ...{ id: String(serial), kind: what, device, detail },
      created_at: new Date(createdAt).toISOString(),
    }));
    return { total: all?.total ?? 0, page, per_page, events };
  },
});
