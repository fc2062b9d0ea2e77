import { explorersOf } from '#presenters/activity/hashes.ts';
import { Cluster } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';

/** Leads to the explorers that may know the hash of a transaction. */
export const HashLinks = ({ hash }: { hash: string }) => (
  <Cluster gap={3}>
    {explorersOf(hash).map(({ name, href }) => (
      <AppLink key={href} href={href} target="_blank">{`Look on ${name}`}</AppLink>
    ))}
  </Cluster>
);
