import { eachVariant } from '../rows/blocks.ts'
import type { Columns } from '../rows/columns.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'

const rowsOfViews = new WeakMap<View, VariantRows>()

/** Returns the index of a snapshot of statistics, prepared once. */
export function variantRowsOf(view: View, names: Names): VariantRows {
  const rows = rowsOfViews.get(view) ?? new VariantRows(view, names)
  rowsOfViews.set(view, rows)
  return rows
}

/** Finds the rows of one model and chassis without reading those of others. */
export class VariantRows {
  private readonly view: View
  private readonly names: Names
  /** Blocks of each model: the first, and the one after the last. */
  private readonly blocksOfModel = new Map<number, { from: number; to: number }>()
  private readonly deltaOfVariant = new Map<number, number[]>()

  constructor(view: View, names: Names) {
    this.view = view
    this.names = names
    const { base, delta } = view.store
    for (let block = 0; block < base.blocks.count; block++) {
      const model = base.blocks.model[block] ?? 0
      const known = this.blocksOfModel.get(model)
      if (known) known.to = block + 1
      else this.blocksOfModel.set(model, { from: block, to: block + 1 })
    }
    for (let row = 0; row < view.snapshot.deltaRows; row++) {
      if (view.isDeltaRowDeleted(row)) continue
      const variant = delta.columns.variant[row] ?? 0
      const rows = this.deltaOfVariant.get(variant)
      if (rows) rows.push(row)
      else this.deltaOfVariant.set(variant, [row])
    }
  }

  /** Visits the rows of a variant from a day on, and all rows newer than the base. */
  each(variant: number, fromDay: number, visit: (columns: Columns, row: number) => void): void {
    const { base, delta } = this.view.store
    const blocks = this.blocksOfModel.get(this.names.modelOfVariant[variant] ?? 0)
    for (let block = blocks?.from ?? 0; block < (blocks?.to ?? 0); block++) {
      eachVariant(base.blocks, block, (one, from, to) => {
        if (one !== variant) return
        for (let row = from; row < to; row++) {
          // Sales of a variant are sorted by day, latest first.
          if ((base.columns.day[row] ?? 0) < fromDay) break
          if (!this.view.isDeleted(row)) visit(base.columns, row)
        }
      })
    }
    for (const row of this.deltaOfVariant.get(variant) ?? []) visit(delta.columns, row)
  }
}
