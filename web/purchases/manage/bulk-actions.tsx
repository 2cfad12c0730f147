import type { PurchaseRow } from '../../../contract/purchases/calls.ts'
import type { Selection } from '../../collection/rows/selection.ts'
import { useFormats } from '../../i18n/formats.ts'

/** What managers can do with several cars at once, in the bar of the selection. */
export function BulkActions({ selection }: { selection: Selection<PurchaseRow> }) {
  const format = useFormats()
  const total = selection.rows.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  return <span className="mr-auto text-sm text-quiet">{format.price(total)}</span>
}
