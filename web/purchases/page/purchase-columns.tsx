import type { ReactNode } from 'react'

interface PurchaseColumnsProps {
  /** The car; its way and its people; money and documents. */
  first: ReactNode
  second: ReactNode
  third: ReactNode
}

/** Three columns on wide desks, two on narrow ones, one on phones; on paper two. */
export function PurchaseColumns({ first, second, third }: PurchaseColumnsProps) {
  return (
    <div className="mt-3 grid items-start gap-3 pb-6 md:grid-cols-2 md:gap-4 md:px-3 lg:px-0 xl:mt-4 xl:grid-cols-[minmax(0,304fr)_minmax(0,408fr)_minmax(0,408fr)] print:grid-cols-2 print:gap-x-6 print:p-0 print:[zoom:0.8]">
      <div className={columnClass}>{first}</div>
      <div
        className={`${columnClass} max-xl:md:row-span-2 max-xl:md:row-start-1 max-xl:md:col-start-2`}
      >
        {second}
      </div>
      <div className={columnClass}>{third}</div>
    </div>
  )
}

const columnClass = 'grid min-w-0 gap-3 md:gap-4'
