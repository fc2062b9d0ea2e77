import type { RefusedAddress } from '#machines/shared/addresses/addressCheck.ts';
import { Lines } from '#ui/lines/Lines.tsx';
import { refusedLines } from './checkWords.ts';
import { GroupedAddress } from './GroupedAddress.tsx';

/** The result of the wallet check, below its refusal. */
export function WhatWasChecked({ refused }: { refused: RefusedAddress }) {
  const lines = refusedLines(refused).map((line) =>
    line.id === 'address' ? { ...line, value: <GroupedAddress address={line.value} plain /> } : line,
  );
  return lines.length > 0 && <Lines label="What was checked" lines={lines} />;
}
