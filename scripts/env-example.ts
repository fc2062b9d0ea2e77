import * as v from 'valibot';
import type { Setting } from '#server/setting.ts';
import { sections } from '#server/settings.ts';

const opening =
  'Every variable has a default that runs the whole product in its sandbox. Copy to your shell or compose file; nothing reads this file.';
/** Needs no quoting in a shell or an env file. */
const isPlain = (value: string) => /^[\w.:/@-]*$/.test(value);

/** Settings with a default are set, others are commented out. */
function linesOf(name: string, setting: Setting): string {
  const usual = v.getDefault(setting);
  const [example] = v.getExamples(setting);
  const value = example ?? String(usual ?? '');
  const isUsual = example === undefined && isPlain(value);
  return `# ${v.getDescription(setting)}\n${isUsual ? '' : '#'}${name}=${value}\n`;
}

export const envExample = (): string =>
  [
    `# ${opening}\n`,
    ...Object.entries(sections).map(
      ([title, settings]) =>
        `\n## ${title}\n\n${Object.entries<Setting>(settings)
          .map(([name, setting]) => linesOf(name, setting))
          .join('')}`,
    ),
  ].join('');
