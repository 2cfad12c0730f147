import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'

// A fixed height avoids layout shifts.
export const chartBox = 'h-[264px]'

/** Shown until the prices and the chart's code have loaded. */
export const ChartSkeleton = () => <Skeleton className="mx-3 mb-3 h-[208px]" />
