import { ExplanationPanel } from '#features/staff-explanation/ExplanationPanel.tsx';
import { applyRecordAddress, openExplanation } from '../effects/staff/explanation.ts';
import { useSandbox } from '../hooks/app.ts';
import { useFlow } from '../hooks/staff.ts';
import type { PageDefinition } from './page.ts';
import { staffPage } from './staff-page.ts';

function Panel() {
  const explanation = useFlow('explanation');
  const sandbox = useSandbox();
  return explanation && <ExplanationPanel explanation={explanation} sandbox={sandbox} />;
}

const panel = staffPage({ Page: Panel, open: (staff) => void openExplanation(staff), readAddress: applyRecordAddress });

/** A staff page whose money rows open in a panel, by its address. */
export const explained = (page: PageDefinition): PageDefinition => ({
  render: () => (
    <>
      {page.render()}
      {panel.render()}
    </>
  ),
  enter(app) {
    page.enter(app);
    panel.enter(app);
  },
  readAddress(app) {
    page.readAddress(app);
    panel.readAddress(app);
  },
  onSignedIn(app) {
    page.onSignedIn(app);
    panel.onSignedIn(app);
  },
});
