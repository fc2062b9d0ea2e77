import { useSelector } from '@xstate/react';
import { type RevealGroup, revealGroups, revealSeconds } from '#domain/staff/customerActions.ts';
import { customerKeys } from '#domain/staff/keys.ts';
import type { StaffRole } from '#domain/staff/rights.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectScreen, selectValues } from '#machines/staffReveal/staffReveal.machine.ts';
import type { RevealedValue } from '#machines/staffReveal/staffReveal.types.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import { Refused } from '#presenters/staff/Refused.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';

const valueWords: Readonly<Record<RevealedValue['name'], string>> = {
  ...{ phone: 'Phone', address: 'Address', birthDate: 'Date of birth', idNumber: 'ID number' },
};
const groups: ReadonlyArray<{ readonly group: RevealGroup; readonly label: string; readonly key: string }> = [
  { group: 'contact', label: 'Reveal contact', key: customerKeys.contact },
  { group: 'identity', label: 'Reveal identity', key: customerKeys.identity },
];

interface PersonalDataProps {
  reveal: FlowRefs['staffReveal'];
  /** The user's roles; null until known. */
  roles: readonly StaffRole[] | null;
}

/** Personal data, masked until the user says why they need it, and then shown for a minute. */
export function PersonalData({ reveal, roles }: PersonalDataProps) {
  const isShown = useSelector(reveal, selectScreen) === 'revealed';
  const values = useSelector(reveal, selectValues);
  const actions = groups.map((each) => ({
    ...each,
    refusal: roles === null ? null : refusalFor(roles, revealGroups[each.group]),
  }));
  const available = actions.filter(({ refusal }) => refusal === null);
  return (
    <Card title="Personal data">
      <Stack gap={3}>
        <div role="status">
          {isShown && (
            <Stack gap={3}>
              <Lines label="Personal data" lines={values.map(lineOf)} />
              <Text
                size="s"
                tone="soft"
              >{`Shown for ${revealSeconds} seconds. It is hidden when you leave this window.`}</Text>
              <Button size="small" onClick={() => reveal.send({ type: 'reveal.hidden' })}>
                Hide
              </Button>
            </Stack>
          )}
        </div>
        {!isShown && (
          <Stack gap={2}>
            <Cluster gap={2}>
              {available.map(({ group, label, key }) => (
                <Button
                  key={group}
                  size="small"
                  aria-keyshortcuts={key}
                  disabled={roles === null}
                  onClick={() => reveal.send({ type: 'reveal.requested', group })}
                >
                  {label}
                </Button>
              ))}
            </Cluster>
            <Refused actions={actions} />
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

const lineOf = ({ name, value, isUnread = false }: RevealedValue) => ({
  id: name,
  label: valueWords[name],
  value: value ?? <Dash why={isUnread ? 'The bank doesn’t answer' : 'Nobody has it'} />,
});
