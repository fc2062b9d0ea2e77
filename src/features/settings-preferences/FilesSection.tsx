import { useSelector } from '@xstate/react';
import { cellSeparators } from '#domain/site/display.ts';
import { selectDisplay } from '#machines/preferences/preferences.machine.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { PreferencesProps } from './props.ts';

const labels = { comma: 'Commas', semicolon: 'Semicolons' } as const;
const examples = { comma: 'BTC,0.5,1234.56', semicolon: 'BTC;0,5;1234,56' } as const;
const options = cellSeparators.map((value) => ({ value, label: labels[value] }));

/** The format of saved files. */
export function FilesSection({ preferences }: PreferencesProps) {
  const { files } = useSelector(preferences, selectDisplay);
  return (
    <SettingsSection id="files" title="CSV files" about="For this browser.">
      <Text strong>Between columns</Text>
      <Segmented
        label="Between columns"
        wide
        options={options}
        value={files}
        onValue={(value) => {
          const chosen = cellSeparators.find((separator) => separator === value);
          if (chosen !== undefined) preferences.send({ type: 'files.chosen', files: chosen });
        }}
      />
      <Text size="s" tone="soft" measure>
        {`Example: ${examples[files]}. Choose semicolons if your spreadsheet puts a whole line into one cell. Tax software expects commas.`}
      </Text>
    </SettingsSection>
  );
}
