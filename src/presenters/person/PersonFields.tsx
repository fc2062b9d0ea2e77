import { countryCodes, servedCountries } from '#domain/credentials/countries.ts';
import { SelectField } from '#ui/field/SelectField.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { isLeft } from '#ui/screen/focus.ts';
import { countryName } from './countryName.ts';
import { servedText } from './messages.ts';

interface FieldProps {
  value: string;
  busy: boolean;
  error: string | undefined;
  onText: (text: string) => void;
}

export const PhoneField = ({ value, busy, error, onText, onLeave }: FieldProps & { onLeave: () => void }) => (
  <TextField
    label="Phone (optional)"
    type="tel"
    name="phone"
    autoComplete="tel"
    hint="With the area code, such as (519) 555-0123. For a number elsewhere, start with + and the country code."
    value={value}
    readOnly={busy}
    error={error}
    onText={onText}
    onBlur={(event) => isLeft(event) && onLeave()}
  />
);

const option = (code: string) => ({ value: code, label: countryName(code) });
const others = countryCodes
  .filter((code) => !(servedCountries as readonly string[]).includes(code))
  .map(option)
  .sort((one, other) => one.label.localeCompare(other.label));
const countries = [...servedCountries.map(option), ...others];

interface CountryFieldProps extends FieldProps {
  /** Parts of the served countries that we do not serve yet. */
  unservedRegions: readonly string[];
}

/** The country of residence, served ones first. */
export const CountryField = ({ value, busy, error, onText, unservedRegions }: CountryFieldProps) => (
  <SelectField
    label="Country of residence"
    name="country"
    autoComplete="country"
    placeholder="Choose your country"
    hint={servedText(unservedRegions)}
    options={countries}
    value={value}
    disabled={busy}
    error={error}
    onValue={onText}
  />
);
