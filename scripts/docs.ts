/** `npm run docs`: generates `docs/machines`, staff rights, settings and package notices. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMachines, root } from '#tests/kit/machines.ts';
import { envExample } from './env-example.ts';
import { absentNames, noticesText } from './licenses/notices.ts';
import { lockedPackages } from './licenses/packages.ts';
import { indexPage, machinePage, proseOf } from './pages.ts';
import { rightsPage } from './rights-page.ts';

const folder = join(root, 'docs', 'machines');
const found = (await findMachines()).map(({ path, machine }) => ({ machine, path, prose: proseOf(root, path) }));
const pages = new Map([
  ['README.md', indexPage(found)],
  ...found.map(({ machine, prose, path }) => [`${machine.id}.md`, machinePage(machine, prose, path)] as const),
]);

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.md') && !pages.has(file)) rmSync(join(folder, file));
for (const [file, text] of pages) writeFileSync(join(folder, file), text);
writeFileSync(join(root, 'docs', 'staff-rights.md'), rightsPage());
writeFileSync(join(root, '.env.example'), envExample());
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.txt'), noticesText(root));
process.stdout.write(
  `wrote ${pages.size} pages to docs/machines, docs/staff-rights.md, .env.example, and THIRD-PARTY-NOTICES.txt\n`,
);

const absent = absentNames(lockedPackages(root));
if (absent.length > 0) {
  process.stderr.write(
    `THIRD-PARTY-NOTICES.txt lacks what is not installed: ${absent.join(', ')}. Run npm ci again before a release.\n`,
  );
  process.exitCode = 1;
}
