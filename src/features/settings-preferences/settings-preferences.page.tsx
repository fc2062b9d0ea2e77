import { useState } from 'react';
import { openOwnedList } from '#app/effects/account/owned-list.ts';
import type { Customer } from '#app/handle/app-handle.ts';
import { useApp, useFlow, useLoaded } from '#app/hooks/app.ts';
import { failureOf } from '#app/hooks/list-state.ts';
import { customerPage } from '#app/outlet/page.ts';
import { mailChoices } from '#contract/access/security.ts';
import { call } from '#ports/backend/call.ts';
import { serverNow } from '#ports/http.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { AmountsSection } from './AmountsSection.tsx';
import { FilesSection } from './FilesSection.tsx';
import { MailSection } from './MailSection.tsx';
import { ThemeSection } from './ThemeSection.tsx';
import { TimeZoneSection } from './TimeZoneSection.tsx';

function Page() {
  const preferences = useApp().actor('preferences');
  const mails = useFlow('mailChoices');
  const [now] = useState(serverNow);
  const securityFailed = failureOf(useLoaded('security'));
  return (
    <Stack gap={5}>
      <PageHeader title="Preferences" actions={<ButtonLink href="/settings">Settings</ButtonLink>} />
      <ThemeSection preferences={preferences} />
      <TimeZoneSection preferences={preferences} now={now} />
      <AmountsSection preferences={preferences} />
      <FilesSection preferences={preferences} />
      {mails && <MailSection mails={mails} securityFailed={securityFailed} />}
    </Stack>
  );
}

const openMailChoices = (customer: Customer) =>
  openOwnedList(customer, 'mailChoices', {
    resource: 'security',
    listIn: (security) => security.mailChoices,
    changed: 'choices.changed',
    change: (token, { type, item }, choices) =>
      call(mailChoices.save, { token, body: { ...choices, [item]: type === 'item.added' } }),
  });

export const page = customerPage({ Page, resources: ['security'], open: (customer) => void openMailChoices(customer) });
