import { Search } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../card/Card.tsx';
import { CheckboxField } from '../field/CheckboxField.tsx';
import { ErrorSummary } from '../field/ErrorSummary.tsx';
import { PasswordField } from '../field/PasswordField.tsx';
import { PinField } from '../field/PinField.tsx';
import { SelectField } from '../field/SelectField.tsx';
import { TextAreaField } from '../field/TextAreaField.tsx';
import { TextField } from '../field/TextField.tsx';
import { Grid } from '../layout/Grid.tsx';
import { Stack } from '../layout/Stack.tsx';
import { AppLink } from '../link/AppLink.tsx';
import { Section } from './Section.tsx';

const networks = [
  { value: 'bitcoin', label: 'Bitcoin' },
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'litecoin', label: 'Litecoin', disabled: true },
] as const;

/** Fields, well and with errors. */
export function Fields() {
  const [code, setCode] = useState('1234');
  const [network, setNetwork] = useState<'bitcoin' | 'ethereum' | 'litecoin' | ''>('');
  return (
    <Section title="Fields">
      <Grid columns="halves">
        <Card title="As they are" level={3}>
          <Stack>
            <TextField label="Email" type="email" autoComplete="email" placeholder="you@example.test" hint="We send a link to confirm it." />
            <PasswordField label="Password" autoComplete="current-password" aside={<AppLink href="/reset">Forgot password?</AppLink>} />
            <SelectField label="Network" options={networks} value={network} onValue={setNetwork} placeholder="Choose a network" />
            <TextField
              label="Search customers"
              small
              type="search"
              placeholder="Name, email or guid"
              before={<Search size={16} aria-hidden />}
              after={<kbd>/</kbd>}
            />
            <PinField label="Code from the email" value={code} onText={setCode} hint="Six digits. You can paste them." />
            <CheckboxField label="I checked every character of the address" hint="Transfers can’t be reversed." defaultChecked />
            <TextAreaField label="Message" rows={3} />
            <TextField label="Customer number" value="C-1042" disabled readOnly />
          </Stack>
        </Card>
        <Card title="With errors" level={3}>
          <Stack>
            <ErrorSummary
              errors={[
                { fieldId: 'sample-address', message: 'Address: it looks like an Ethereum address' },
                { fieldId: 'sample-code', message: 'Code: it didn’t match' },
              ]}
            />
            <TextField
              id="sample-address"
              label="Address"
              mono
              defaultValue="0x52908400098527886E0F7030069857D2E4169EE7"
              error="This looks like an Ethereum address. Choose the Ethereum network or another address."
            />
            <PasswordField
              label="New password"
              autoComplete="new-password"
              error="The password is too short. Use at least 12 characters."
              hint="A sentence works well."
            />
            <PinField
              id="sample-code"
              label="Code"
              value="000000"
              onText={() => undefined}
              error="That code didn’t match. Enter the latest one. You have 4 attempts left."
            />
            <CheckboxField label="I accept the user agreement" error="To continue, accept the user agreement." />
            <SelectField label="Reason" options={networks} value="" onValue={() => undefined} placeholder="Choose one" error="Choose a reason." />
          </Stack>
        </Card>
      </Grid>
    </Section>
  );
}
