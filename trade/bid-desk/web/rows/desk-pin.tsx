import type { LotSize } from '#market/lots/web/summary/lot-context.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { pinOfLinkedRow } from '#trade/comparison/web/pinned-lot.ts'
import { RowPinButton } from '#trade/comparison/web/row-pin-button.tsx'

/** Renders the button that adds the lot of a bid to the comparison; in the dense table it is on the photo. */
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
