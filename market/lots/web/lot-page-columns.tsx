import type { ReactNode } from 'react'

/**
 * The grid of the printed page, one sheet of paper for every screen size: each part has its position in
 * `print:order-…`.
 */
export const printGridClass =
  'print:grid-cols-2 print:grid-rows-none print:gap-x-6 print:gap-y-2 print:p-0 print:[zoom:0.8]'

interface LotPageColumnsProps {
  /** Photos, facts and prices. */
  pictures: ReactNode
  facts: ReactNode
  prices: ReactNode
}

/**
 * Lays the page out in three columns on wide screens; on narrower ones prices and facts share the second (spec 3 §2).
 */
export function LotPageColumns({ pictures, facts, prices }: LotPageColumnsProps) {
  return (
    <div
      className={
        'grid grid-cols-[minmax(0,1fr)_minmax(290px,0.62fr)] grid-rows-[auto_1fr] items-start gap-4 ' +
        'px-3 lg:px-0 xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)_minmax(290px,0.95fr)] xl:gap-5 ' +
        printGridClass
      }
    >
      <div className="row-span-2 grid min-w-0 gap-4 xl:row-span-1 xl:gap-5 print:contents">
        {pictures}
      </div>
      <div className="col-start-2 row-start-2 grid min-w-0 gap-4 xl:row-start-1 xl:gap-5 print:contents">
        {facts}
      </div>
      <div className="col-start-2 row-start-1 grid min-w-0 gap-4 xl:col-start-3 xl:gap-5 print:contents">
        {prices}
      </div>
    </div>
  )
}
