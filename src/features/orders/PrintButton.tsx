import { Printer } from 'lucide-react';
import { Button } from '#ui/button/Button.tsx';

/** Prints the page; the print style leaves out what only a screen needs. */
export const PrintButton = ({ what }: { what: string }) => (
  <Button onClick={() => window.print()}>
    <Printer size={16} aria-hidden />
    {`Print ${what}`}
  </Button>
);
