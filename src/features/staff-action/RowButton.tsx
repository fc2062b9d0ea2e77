import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '#ui/button/IconButton.tsx';

/** The button of what can be done with a row. */
export const RowButton = ({ name, ...button }: { name: string } & Omit<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'size'>) => (
  <IconButton {...button} size="small" label={`Actions for ${name}`} icon={<Ellipsis size={18} aria-hidden />} aria-haspopup="menu" />
);
