import type { ReactNode } from 'react';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Text } from '#ui/text/Text.tsx';

export interface SettingsSectionProps {
  /** What links lead to: `/settings#password`. */
  id: string;
  title: string;
  /** What it is for, in a sentence. */
  about?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** One subject of the settings. */
export const SettingsSection = ({ id, title, about, actions, children }: SettingsSectionProps) => (
  <div id={id}>
    <Card title={title} actions={actions}>
      <Stack>
        {about !== undefined && <Text tone="soft">{about}</Text>}
        {children}
      </Stack>
    </Card>
  </div>
);
