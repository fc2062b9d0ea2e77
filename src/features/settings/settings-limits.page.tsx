import { openTransfers } from '#app/effects/records/history.ts';
import { useCustomerState, useLoaded } from '#app/hooks/app.ts';
import { failureOf } from '#app/hooks/list-state.ts';
import { customerPage } from '#app/outlet/page.ts';
import { dueDiligenceNeed } from '#domain/verification/verification.ts';
import { serverNow } from '#ports/http.ts';
import { Stack } from '#ui/layout/Layout.tsx';
import { LimitsSection } from './LimitsSection.tsx';
import { useLimitUses } from './useLimits.ts';
import { VerificationSection } from './VerificationSection.tsx';

/** The settings tab with the bank's limits and their reasons. */
function Limits() {
  const customer = useLoaded('customer');
  const customerState = useCustomerState();
  const verifications = useLoaded('verifications').known?.records ?? null;
  const uses = useLimitUses();
  const customerFailed = failureOf(customer);
  return (
    <Stack gap={5}>
      <VerificationSection
        customerState={customerState}
        verifications={verifications}
        customerFailed={customerFailed}
      />
      {customerFailed === null && (
        <LimitsSection
          customerState={customerState}
          limits={customer.known?.limits ?? null}
          uses={uses}
          need={verifications && dueDiligenceNeed(verifications)}
          now={serverNow()}
        />
      )}
    </Stack>
  );
}

export const page = customerPage({
  Page: Limits,
  resources: ['customer', 'verifications'],
  open: (customer) => void openTransfers(customer),
});
