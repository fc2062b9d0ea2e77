import type { ReactNode } from 'react';
import { Stack } from '../layout/Stack.tsx';
import { Heading } from '../text/Heading.tsx';

/** A titled part of the gallery. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={3}>
    <Heading level={2} look="reading">
      {title}
    </Heading>
    {children}
  </Stack>
);
