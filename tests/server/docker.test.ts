import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { withServer } from './support.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');

const imageEnvironment = Object.fromEntries(
  (/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
);

it('the image is safe on a network: its console’s token and its bank’s password are secret', () => {
  const [one, other] = [readConfig(imageEnvironment), readConfig(imageEnvironment)];
  expect(one.host).toBe('0.0.0.0');
  for (const { sandbox, bank } of [one, other]) {
    expect(sandbox.consoleToken).toMatch(/^[\w-]{24}$/);
    expect(bank.clientSecret).not.toBe('sandbox');
  }
  expect(one.sandbox.consoleToken).not.toBe(other.sandbox.consoleToken);
  expect(dockerfile).toMatch(/^USER node$/m);
});

it("the image's health check asks the port that is configured", async () => {
  const server = await withServer();
  const [command = '', ...words] = JSON.parse(/^HEALTHCHECK CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  // Asynchronous: it asks a server in this process.
  const check = async (port: string): Promise<unknown> => {
    const [code] = await once(spawn(command, words, { env: { PATH: process.env.PATH, PORT: port } }), 'close');
    return code;
  };
  expect(await check(new URL(server.url).port)).toBe(0);
  await server.close();
  expect(await check('9')).toBe(1);
});

it('the image says its version and its commit, and has the notices of what it contains', () => {
  expect(dockerfile).toContain('ENV SOURCE_COMMIT=$SOURCE_COMMIT\n');
  expect(dockerfile).toContain(
    'org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$SOURCE_COMMIT\n',
  );
  expect(dockerfile).toContain('npm run docs');
  expect(dockerfile).toMatch(/^COPY --from=build .*\/app\/LICENSE \/app\/THIRD-PARTY-NOTICES\.txt \.\/$/m);
  const commit = 'f50760ae1b2c3d4e5f60718293a4b5c6d7e8f901';
  expect(readConfig({ SOURCE_COMMIT: commit }).sourceCommit).toBe(commit);
  expect(readConfig({ SOURCE_COMMIT: '' }).sourceCommit).toBeNull();
});

it('compose confines both containers, and knows no password', () => {
  expect(compose).toMatch(/x-confined: &confined\n {2}read_only: true\n {2}cap_drop: \[ALL\]\n/);
  expect(compose).toContain('no-new-privileges:true');
  expect(compose).toContain('restart: unless-stopped');
  expect(compose.match(/<<: \*confined/g)).toHaveLength(2);
  const passwords = [...compose.matchAll(/PASSWORD: "?(..)|postgres:\/\/\w+:(..)/g)].map(
    ([, variable, inAddress]) => variable ?? inAddress,
  );
  expect(passwords).toEqual(['${', '${']);
});
