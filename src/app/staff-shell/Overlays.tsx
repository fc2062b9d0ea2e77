import { placesFor } from '#domain/staff/places.ts';
import { KeyHelp } from '#features/keyboard/KeyHelp.tsx';
import { Palette } from '#features/palette/Palette.tsx';
import { useSandbox } from '../hooks/app.ts';
import { useFlow, useStaffPerson } from '../hooks/staff.ts';

export function Overlays() {
  const palette = useFlow('palette');
  const keyboard = useFlow('keyboard');
  const places = placesFor(useStaffPerson()?.roles ?? []);
  const [list, transfers] = [useFlow('staffList'), useFlow('staffTransfers')];
  const hasCustomer = useFlow('staffReveal') !== null;
  const hasCases = useFlow('caseDesk') !== null;
  const hasRecord = useFlow('explanation') !== null;
  const sandbox = useSandbox();
  const hasList = list !== null || transfers !== null;
  return (
    <>
      {palette && <Palette palette={palette} places={places} sandbox={sandbox} />}
      {keyboard && <KeyHelp keyboard={keyboard} places={places} {...{ hasList, hasCases, hasCustomer, hasRecord }} />}
    </>
  );
}
