import type { ReactNode } from 'react'

interface PurchaseColumnsProps {
  /** The car itself; its costs and documents; its logistics and people. */
  car: ReactNode
  money: ReactNode
  logistics: ReactNode
}

/** Three columns on wide desktops, two on narrow ones and in print, one on phones. */
export function PurchaseColumns({ car, money, logistics }: PurchaseColumnsProps) {
  return (
    <div
      className={
        'mt-3 grid items-start gap-3 pb-6 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-4 md:px-3 lg:px-0 ' +
        'xl:mt-4 xl:grid-cols-[minmax(0,304fr)_minmax(0,408fr)_minmax(0,408fr)] xl:grid-rows-1 ' +
        'print:block print:columns-2 print:gap-6 print:p-0 print:[zoom:0.8]'
      }
    >
      <div className={columnClass}>{car}</div>
      <div className={`${columnClass} xl:col-start-3 xl:row-start-1`}>{money}</div>
      <div className={`${columnClass} md:col-start-2 md:row-start-1 md:row-end-3 xl:row-end-2`}>
        {logistics}
      </div>
    </div>
  )
}

const columnClass =
  'grid min-w-0 gap-3 md:gap-4 print:contents print:[&>*]:mb-4 print:[&>*]:break-inside-avoid'
