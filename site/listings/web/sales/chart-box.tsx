import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'

/** A fixed height, so that nothing moves when the content changes. */
export const chartBox = 'h-[264px]'

/** Shown until prices and the script that draws them have arrived. */
export const ChartSkeleton = () => <Skeleton className="mx-3 mb-3 h-[208px]" />
