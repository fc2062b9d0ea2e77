import { useMemo } from 'react';
import { Link } from 'wouter';
import { familyOf } from '../../model/family.ts';
import type { Chart } from '../../model/types.ts';
import { writeAddress } from '../address.ts';
import styles from './family.module.css';

/** Machines below those that invoke or spawn them. */
export function FamilyTree({ charts }: { charts: readonly Chart[] }) {
  const family = useMemo(() => familyOf(charts), [charts]);
  const run = new Set([...family.values()].flat());
  const roots = [...family].filter(([id, children]) => !run.has(id) && children.length > 0).map(([id]) => id);
  if (roots.length === 0) return null;
  return (
    <section aria-labelledby="family" className={styles.family}>
      <h2 id="family">Who runs whom</h2>
      <ul>
        {roots.map((id) => (
          <Branch key={id} id={id} family={family} above={[]} />
        ))}
      </ul>
    </section>
  );
}

function Branch({
  id,
  family,
  above,
}: {
  id: string;
  family: ReadonlyMap<string, readonly string[]>;
  above: readonly string[];
}) {
  const children = above.includes(id) ? [] : (family.get(id) ?? []);
  return (
    <li>
      <Link href={writeAddress({ page: 'machine', machine: id })}>{id}</Link>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child} id={child} family={family} above={[...above, id]} />
          ))}
        </ul>
      )}
    </li>
  );
}
