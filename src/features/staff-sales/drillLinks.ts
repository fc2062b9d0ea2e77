import type { SalesReport } from '#contract/books/sales.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import {
  bucketPlace,
  cohortDrill,
  type Drill,
  type Drilled,
  drillsOf,
  funnelDrill,
  heldDrill,
  type Place,
  wholePlace,
} from '#domain/sales/drill.ts';
import { drillAddress } from './drillAddress.ts';
import type { ChartLinks, CustomerLinks } from './links.ts';

/** If a figure comes from two lists, neither is complete. */
const onlyOf = (drills: readonly Drill[]): string | null =>
  drills.length === 1 && drills[0] !== undefined ? drillAddress(drills[0]) : null;
const linkOf = (name: Drilled, place: Place | null): string | null =>
  place === null ? null : onlyOf(drillsOf(name, place));

const isTransferPart: readonly string[] = ['ourTransferFees', 'feesReturned', 'returnLosses'];

/** The links of a report's figures and bars. @param asset the report's asset; null for all */
export function salesLinks(
  report: SalesReport,
  asset: AssetCode | null,
): ChartLinks & { readonly figure: (name: Drilled) => string | null } {
  const { span, grain, zone } = report;
  const at = (index: number, of: AssetCode | null = asset) => bucketPlace(span, index, { asset: of, grain, zone });
  const ofAsset = (name: Drilled) => (index: number, code: string | null) =>
    code === 'other' ? null : linkOf(name, at(index, code === null ? asset : (code as AssetCode)));
  const ofPart = (whole: Drilled) => (index: number, part: string | null) => {
    const isDollars = part !== null && isTransferPart.includes(part);
    return linkOf((part ?? whole) as Drilled, at(index, isDollars ? 'USD' : asset));
  };
  return {
    ...{ volume: ofAsset('volume'), flows: ofAsset('netFlows'), revenue: ofPart('ourFees'), traders: ofPart('active') },
    figure: (name) => linkOf(name, wholePlace(span, { asset, zone })),
  };
}

/** The links of cells of cohorts and sign-ups. */
export const customerLinks = (zone: string): CustomerLinks => ({
  cohort: (cohort, month) => drillAddress(cohortDrill(cohort, month, zone)),
  step: (week, step) => drillAddress(funnelDrill(week, step === 'signedUp' ? null : step, zone)),
});

/** The accounts that hold an asset, if the report ends now. */
export function heldLink(asset: string, ends: number, asOf: number): string | null {
  const drill = heldDrill(asset as AssetCode, ends, asOf);
  return drill === null ? null : drillAddress(drill);
}
