import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import * as v from 'valibot';
import type { Database } from '#server/db/database.ts';
import { isOutage, logOutage, outageRetryAfter } from '#server/db/outage.ts';
import { identityActionCodes, identityUsers } from '#server/db/schema/identity.ts';
import { aborted } from '#server/http/aborted.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { createPoints } from '#server/http/points.ts';
import { faultOf } from '#server/log.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';
import { clientMethods } from './accounts.ts';
import { actionPages } from './action-pages.ts';
import { adminMethods, batchGet } from './admin.ts';
import { clientBody, readBody } from './bodies.ts';
import { type ActionCode, openActionCodes } from './codes.ts';
import { errorReply, IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';
import { countCall } from './limits.ts';
import { ownerOnly } from './owner.ts';
import { changeSettings, readSettings, settingsBody } from './settings.ts';
import { idTokenSeconds, refreshTokens } from './tokens.ts';

const toolkit = '/identitytoolkit.googleapis.com';
const secureToken = '/securetoken.googleapis.com';
const largestBody = 256 * 1024;

/** The Firebase Auth emulator's protocol, for the JS SDK and firebase-admin. */
export function createIdentity(services: Services) {
  const identity: Identity = { services, mailer: createMailer(services), limiter: createPoints(services) };
  const app = new Hono();
  const api = new Hono();
  api.onError((error, c) => {
    if (error instanceof IdentityError) return errorReply(c, error);
    const cutOff = aborted(services.log, c, error);
    if (cutOff) return cutOff;
    if (isOutage(error)) {
      logOutage(services.log, error);
      return c.json({ error: { code: 503, message: 'UNAVAILABLE', errors: [] } }, 503, {
        'Retry-After': outageRetryAfter,
      });
    }
    services.log.error({ err: faultOf(error), path: c.req.path }, 'identity request failed');
    return c.json({ error: { code: 500, message: 'INTERNAL_ERROR', errors: [] } }, 500);
  });
  const tooLarge = (c: Context) => {
    // The unread body makes the connection unusable.
    c.header('Connection', 'close');
    throw new IdentityError('Request payload size exceeds the limit.');
  };
  const prefixes = [toolkit, secureToken, '/emulator/v1'];
  for (const prefix of prefixes) {
    api.use(
      `${prefix}/*`,
      cors({ origin: '*', maxAge: 600 }),
      bodyLimit({ maxSize: largestBody, onError: tooLarge }),
      async (c, next) => {
        await next();
        c.res.headers.set('Cache-Control', 'no-store');
      },
    );
  }
  clientRoutes(api, identity);
  adminRoutes(api, identity);
  emulatorRoutes(api, services);
  for (const prefix of prefixes) {
    api.all(`${prefix}/*`, () => {
      throw new IdentityError('Not Found', 404);
    });
  }
  app.route('/', api);
  app.route('/emulator/action', actionPages(identity));
  return app;
}

function clientRoutes(api: Hono, identity: Identity) {
  const { db, config } = identity.services;
  api.post(`${toolkit}/v1/:method{accounts:[A-Za-z]+}`, async (c) => {
    const method = clientMethods[c.req.param('method')];
    if (!method) throw new IdentityError('Not Found', 404);
    if (!c.req.query('key') && !c.req.header('x-goog-api-key'))
      throw new IdentityError('The request is missing a valid API key.', 403);
    const body = await readBody(c, clientBody);
    const address = clientAddress(c, config.trustedProxies);
    await countCall(identity, c.req.param('method'), address, body.email ?? body.identifier);
    return c.json(await method(identity, body, address));
  });
  api.get(`${toolkit}/v2/passwordPolicy`, (c) =>
    c.json({
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
      allowedNonAlphanumericCharacters: [],
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      schemaVersion: 1,
    }),
  );
  api.get(`${toolkit}/v2/recaptchaConfig`, (c) => c.json({ recaptchaKey: '', recaptchaEnforcementState: [] }));
  api.post(`${secureToken}/v1/token`, async (c) => {
    await countCall(identity, 'token', clientAddress(c, config.trustedProxies));
    const asked = v.safeParse(
      v.object({ grant_type: v.optional(v.string()), refresh_token: v.optional(v.string()) }),
      await formOrJson(await c.req.text()),
    );
    if (!asked.success || asked.output.grant_type !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
    const given = asked.output.refresh_token;
    if (!given) throw new IdentityError('MISSING_REFRESH_TOKEN');
    const { user, idToken } = await refreshTokens(db, config.firebase.projectId, given);
    return c.json({
      access_token: idToken,
      id_token: idToken,
      refresh_token: given,
      expires_in: String(idTokenSeconds),
      token_type: 'Bearer',
      user_id: user.localId,
      project_id: config.firebase.projectId,
    });
  });
}

/** Both are accepted; the SDK sends a form. */
function formOrJson(raw: string): unknown {
  if (!raw.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(raw));
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

function adminRoutes(api: Hono, identity: Identity) {
  const { config, db } = identity.services;
  const { projectId } = config.firebase;
  for (const version of ['v1', 'v2']) {
    api.use(`${toolkit}/${version}/projects/:project/*`, ownerOnly(config), async (c, next) => {
      if (c.req.param('project') !== projectId) throw new IdentityError('PROJECT_NOT_FOUND');
      await next();
    });
  }
  const base = `${toolkit}/v1/projects/:project`;
  api.get(`${base}/:method{accounts:batchGet}`, async (c) => c.json(await batchGet(identity, c)));
  api.post(`${base}/:method{accounts(:[A-Za-z]+)?}`, async (c) => {
    const method = adminMethods[c.req.param('method')];
    if (!method) throw new IdentityError('Not Found', 404);
    return c.json(await method(identity, c));
  });
  settingsRoutes(api, `${toolkit}/v2/projects/:project/config`, db, projectId);
}

/** Under the admin's and the emulator's names. */
function settingsRoutes(api: Hono, path: string, db: Database, projectId: string) {
  api.get(path, async (c) => c.json(await readSettings(db, projectId)));
  api.patch(path, async (c) => c.json(await changeSettings(db, projectId, await readBody(c, settingsBody))));
}

function emulatorRoutes(api: Hono, services: Services) {
  const { config, db } = services;
  const base = '/emulator/v1/projects/:project';
  api.use(`${base}/*`, ownerOnly(config), async (c, next) => {
    if (c.req.param('project') !== config.firebase.projectId) throw new IdentityError('PROJECT_NOT_FOUND');
    await next();
  });
  api.get(`${base}/oobCodes`, async (c) => {
    const codes = await openActionCodes(services);
    return c.json({ oobCodes: codes.map(presentCode) });
  });
  // No phone sign-in, so always empty.
  api.get(`${base}/verificationCodes`, (c) => c.json({ verificationCodes: [] }));
  api.delete(`${base}/accounts`, async (c) => {
    await db.delete(identityUsers);
    await db.delete(identityActionCodes);
    return c.json({});
  });
  settingsRoutes(api, `${base}/config`, db, config.firebase.projectId);
}

const presentCode = ({ email, newEmail, requestType, code, link }: ActionCode) => ({
  email,
  ...(newEmail === null ? {} : { newEmail }),
  requestType,
  oobCode: code,
  oobLink: link,
});
