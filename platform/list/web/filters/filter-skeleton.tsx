import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'

/** Skeletons with the final height of the sections. */
export function FilterSkeleton() {
  return (
    <div aria-hidden="true">
      {[5, 2, 2, 2, 2, 6, 4].map((lines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blank sections have nothing else
        <div key={at} className="border-line border-b px-3.5 py-3">
          <Skeleton className="mb-3 h-3 w-24" />
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have blank lines
            <Skeleton key={line} className="my-[9px] h-4" />
          ))}
        </div>
      ))}
    </div>
  )
}
