import { useFlow, useLoaded } from '#app/hooks/app.ts';
import { failureOf } from '#app/hooks/list-state.ts';
import { customerPage } from '#app/outlet/page.ts';
import { alertResources } from '#app/resources/alert-resources.ts';
import { addResources } from '#app/resources/resources.ts';
import { AlertInAddress } from '#features/price-alerts/AlertInAddress.tsx';
import { openPriceAlerts } from '#features/price-alerts/effects.ts';
import { NewAlert, PriceAlertList } from '#features/price-alerts/PriceAlertList.tsx';
import { Card } from '#ui/card/Card.tsx';

addResources(alertResources);

/** The settings tab with the customer's price alerts, and the dialog of a new one. */
function Alerts() {
  const alerts = useFlow('priceAlerts');
  const failed = failureOf(useLoaded('priceAlerts'));
  return (
    <Card title="Price alerts" actions={<NewAlert />}>
      {alerts && <PriceAlertList alerts={alerts} failed={failed} />}
      <AlertInAddress />
    </Card>
  );
}

export const page = customerPage({
  Page: Alerts,
  resources: ['priceAlerts'],
  open: (customer) => void openPriceAlerts(customer),
});
