import { Stack } from '#ui/layout/Layout.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';

/** The place of three labelled amounts. */
export const SkeletonLines = () => (
  <Stack gap={4}>
    <Skeleton />
    <Skeleton />
    <Skeleton />
  </Stack>
);
