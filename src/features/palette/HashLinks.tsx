import { explorersOf } from '#presenters/activity/hashes.ts';
import { Cluster } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';

/** Links to the explorers that may know a transaction's hash. */
export const HashLinks = ({ hash }: { hash: string }) => (
  <Cluster gap={3}>
    {explorersOf(hash).map(({ name, href }) => (
      <AppLink key={href} href={href} target="_blank">{`Look on ${name}`}</AppLink>
    ))}
  </Cluster>
);
