import { webcrypto } from 'node:crypto';
import { CompressionStream, DecompressionStream, ReadableStream } from 'node:stream/web';
import { connectionCases } from '@statechange/flows/machines/connection/connection.cases';
import { connectionMachine } from '@statechange/flows/machines/connection/connection.machine';
import { fetchedCases } from '@statechange/flows/machines/fetched/fetched.cases';
import { fetchedMachine } from '@statechange/flows/machines/fetched/fetched.machine';
import { toChart } from '@statechange/flows/model/chart';
import { type PackedChart, packChart, unpackChart } from '@statechange/flows/model/pack';
import { projectHost } from '@statechange/flows/project';
import type { Earlier, Host } from '@statechange/flows/view/host';
import { Viewer } from '@statechange/flows/view/Viewer';
import { render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { bannerCases } from '#machines/banner/banner.cases.ts';
import { bannerMachine } from '#machines/banner/banner.machine.ts';
import { orderCases } from '#machines/order/order.cases.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { withdrawalCases } from '#machines/withdrawal/withdrawal.cases.ts';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import { exchangeNames } from '#viewer/storyNames.ts';

const ofProject = projectHost({ title: 'Flows', base: '/flows', home: '/', machines: '' }, async () => ({
  machines: {
    all: async () => ({ connectionMachine, fetchedMachine, bannerMachine, orderMachine, withdrawalMachine }),
  },
  cases: { all: async () => ({ connectionCases, fetchedCases, bannerCases, orderCases, withdrawalCases }) },
}));

export const chartsFile = JSON.stringify(
  [connectionMachine, fetchedMachine, bannerMachine, orderMachine, withdrawalMachine].map((machine) =>
    packChart(toChart(machine)),
  ),
);

const earlierCharts = (
  JSON.parse(chartsFile.replaceAll('"name":"hasAnswered"', '"name":"hasSpoken"')) as readonly PackedChart[]
).map(unpackChart);
const earlier: Earlier = { revision: 'v1.2', changed: { connection: 1, banner: null } };

// jsdom lacks streams, digests and layout.
Object.assign(globalThis, { ReadableStream, CompressionStream, DecompressionStream });
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
performance.mark ??= (name: string) => ({ name }) as PerformanceMark;
performance.measure ??= (name: string) => ({ name }) as PerformanceMeasure;
Element.prototype.checkVisibility ??= () => true;
CSS.escape ??= (text: string) => text.replace(/[^\w-]/g, '\\$&');

/** Opens the viewer of five machines or of another project, and records copies and downloads. */
export function openViewer(
  address: string,
  { hasEarlier = false, hasClipboard = true, project = ofProject as Host } = {},
) {
  history.replaceState(null, '', `/flows${address}`);
  const user = userEvent.setup({ delay: null });
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (!hasClipboard) throw new Error('Write permission denied.');
    copied.push(text);
  });
  const readEarlier = vi.fn(async () => earlierCharts);
  const host: Host = {
    ...project,
    catalogue: async () => ({ ...(await project.catalogue()), earlier: hasEarlier ? earlier : null }),
    earlierCharts: readEarlier,
    // Coverage is slow, and is checked in a browser.
    details: async (machine) => {
      const { entries } = await project.catalogue();
      if (!entries.some(({ chart }) => chart.id === machine)) throw new Error('The server answered 404.');
      return { layouts: null, taken: {} };
    },
    storyNames: (machine) =>
      exchangeNames({ name: `${machine}Machine`, from: `#machines/${machine}/${machine}.machine.ts` }),
  };
  const { container } = render(<Viewer host={host} />);
  return { user, copied, readEarlier, page: within(container), container };
}

export const fileOf = (name: string, content: BlobPart) => new File([content], name);
