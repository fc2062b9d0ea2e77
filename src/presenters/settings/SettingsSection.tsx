import type { ReactNode } from 'react';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Text } from '#ui/text/Text.tsx';

export interface SettingsSectionProps {
  /** The link target: `/settings#password`. */
  id: string;
  title: string;
  /** One sentence about its purpose. */
  about?: string;
  actions?: ReactNode;
  children: ReactNode;
}

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
