import type { LotSize } from '#market/lots/web/summary/lot-context.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { pinOfLinkedRow } from '#trade/comparison/web/pinned-lot.ts'
import { RowPinButton } from '#trade/comparison/web/row-pin-button.tsx'

/** The lot of a bid can be compared with others: in the dense table by a button on its photo. */
export const renderPin = (lot: LotRow, size: LotSize) =>
  size === 'compact' ? (
    <RowPinButton
      lot={pinOfLinkedRow(lot)}
      isOnPhoto
      className={
        'absolute top-0 left-6 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 ' +
        'aria-pressed:opacity-100 touch:hidden print:hidden'
      }
    />
  ) : (
    <div data-screen-only className="-mb-2 -ml-1">
      <RowPinButton lot={pinOfLinkedRow(lot)} />
    </div>
  )
