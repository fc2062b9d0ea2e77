import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingsSchema } from '#server/settings.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: unknown;
  readonly ports?: readonly string[];
  readonly network_mode?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
}
const servicesOf = (file: string): Readonly<Record<string, Service>> => parse(read(file), { merge: true }).services;

/** Merges compose files, the later over the earlier. */
const layered = (parts: readonly Service[]): Service =>
  Object.assign({}, ...parts, { environment: Object.assign({}, ...parts.map(({ environment }) => environment)) });

const topologies = [
  {
    name: 'one machine',
    files: ['compose.yaml', 'ops/deploy/one-machine/compose.yaml'],
    example: 'ops/deploy/one-machine/settings.example.env',
  },
  {
    name: 'three machines',
    files: ['ops/deploy/cluster/compose.yaml', 'ops/deploy/cluster/restore.compose.yaml'],
    example: 'ops/deploy/cluster/settings.example.env',
  },
];

/** As the configuration reads them. */
const settings = new Set(Object.keys(settingsSchema.entries));
/** `NAME=value`, and `#NAME=` without a space. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '');

it('every file is YAML', () => {
  const files = globSync('ops/deploy/**/*.{yml,yaml}', { cwd: root });
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const file of files) expect(parse(read(file), { merge: true }), file).toBeTypeOf('object');
});

describe.each(topologies)('$name', ({ files, example }) => {
  const named = files.flatMap((file) => Object.entries(servicesOf(file)));
  const all = [...Map.groupBy(named, ([name]) => name)].map(
    ([name, parts]) => [name, layered(parts.map(([, service]) => service))] as const,
  );
  const environments = all.map(([name, { environment = {} }]) => [name, environment] as const);

  it('gives the product settings that it knows, and no others', () => {
    const given = environments
      .filter(([name]) => name === 'app')
      .flatMap(([, environment]) => Object.keys(environment));
    expect(given).toContain('DATABASE_URL');
    expect(given.filter((name) => !settings.has(name))).toEqual([]);
  });

  it('documents exactly the variables that are used', () => {
    const asked = new Set(
      files.flatMap((file) => [...read(file).matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? '')),
    );
    const documented = namesIn(read(example));
    expect([...asked].filter((name) => !documented.includes(name))).toEqual([]);
    expect(documented.filter((name) => !asked.has(name))).toEqual([]);
    expect(new Set(documented).size).toBe(documented.length);
  });

  it('knows no secret', () => {
    const values = environments.flatMap(([, environment]) => Object.entries(environment));
    const secrets = values.filter(
      ([name]) => /PASSWORD|SECRET|CIPHER|TOKEN|_KEY$/.test(name) && !/KEYFILE|KEY_FILE|ETCD3_KEY/.test(name),
    );
    expect(secrets.filter(([, value]) => !/^\$\{[A-Z_]+:\?/.test(value))).toEqual([]);
    const kept = [...read(example).matchAll(/^([A-Z0-9_]*(?:PASSWORD|SECRET|CIPHER|TOKEN|_KEY))=(.+)$/gm)];
    expect(kept).toEqual([]);
  });

  it('pins the version of each image', () => {
    const images = all.flatMap(([, { image }]) => (image === undefined ? [] : [image]));
    expect(images.filter((image) => !/:\d[\w.-]*$/.test(image))).toEqual([]);
    for (const [name, { image, build }] of all) expect(image ?? build, name).toBeDefined();
  });

  it('lets customers in at the ports of TLS alone', () => {
    const open = all.flatMap(([, { ports = [] }]) => ports).filter((port) => !port.startsWith('127.0.0.1:'));
    expect(open.filter((port) => !/^(80:80|443:443)$/.test(port))).toEqual([]);
    // On the host network, only loopback or private addresses.
    const listening = all
      .filter(([, { network_mode: mode }]) => mode === 'host')
      .flatMap(([, { environment = {} }]) =>
        Object.entries(environment).filter(([name]) => /LISTEN|BIND|^HOST$/.test(name)),
      );
    expect(
      listening.filter(
        ([, value]) => !/^(https:\/\/)?(\$\{PRIVATE_ADDRESS:\?\}|127\.0\.0\.1)(,127\.0\.0\.1)?(:\d+)?$/.test(value),
      ),
    ).toEqual([]);
  });

  it('confines each container', () => {
    for (const [name, service] of all) {
      const { read_only, cap_drop, security_opt, restart, cap_add = [] } = service;
      expect({ name, read_only, cap_drop, security_opt, restart }).toEqual({
        ...{
          name,
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          restart: 'unless-stopped',
        },
      });
      expect(cap_add, name).toEqual(name === 'tls' ? ['NET_BIND_SERVICE'] : []);
    }
  });
});

it('offers the product settings that it knows, without a secret, and each that is needed for live services', () => {
  const text = read('ops/deploy/product.example.env');
  expect(namesIn(text).filter((name) => !settings.has(name))).toEqual([]);
  const needed = /neededLive = \[([^\]]*)\]/.exec(read('server/config.ts'))?.[1]?.match(/[A-Z_]+/g) ?? [];
  expect(needed).toContain('BANK_URL');
  expect(needed.filter((name) => !namesIn(text).includes(name))).toEqual([]);
  expect(text).not.toMatch(/(TOKEN|SECRET|KEY)=./);
  for (const { files } of topologies)
    expect(files.map(read).join('')).toMatch(/env_file: \[(\.\.|ops\/deploy)\/product\.env\]/);
});

it('the copy of an example, which holds secrets, is in neither git nor an image', () => {
  for (const name of ['settings', 'product']) {
    expect(read('.gitignore')).toMatch(new RegExp(`^${name}\\.env$`, 'm'));
    expect(read('.dockerignore')).toMatch(new RegExp(`^\\*\\*/${name}\\.env$`, 'm'));
  }
});

it('the image of the database is pinned, and so are its parts', () => {
  const dockerfile = read('ops/deploy/cluster/Dockerfile');
  expect(dockerfile).toMatch(/^FROM debian:\d+\.\d+-slim$/m);
  expect(dockerfile).toMatch(/"patroni=4\.0\.\*"/);
  const copied = [...dockerfile.matchAll(/^COPY (\S+) /gm)].map(([, file]) => file ?? '');
  for (const file of copied) expect(() => read(file), file).not.toThrow();
});

it('nothing is stored on one disk only, nor by two leaders', () => {
  const { bootstrap } = parse(read('ops/deploy/cluster/patroni.yml'));
  const { ttl, loop_wait: loop, retry_timeout: retry, postgresql } = bootstrap.dcs;
  expect(bootstrap.dcs).toMatchObject({
    synchronous_mode: 'quorum',
    synchronous_mode_strict: true,
    failsafe_mode: true,
  });
  expect(loop + 2 * retry).toBeLessThanOrEqual(ttl);
  expect(postgresql.parameters).toMatchObject({
    synchronous_commit: 'on',
    archive_mode: 'on',
    track_commit_timestamp: 'on',
  });
  expect(bootstrap.initdb).toContain('data-checksums');
  expect(read('ops/deploy/cluster/haproxy.cfg')).toContain('on-marked-down shutdown-sessions');
});
