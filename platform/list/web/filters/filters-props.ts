import type { ReactNode } from 'react'
import type { ListAddress } from '../address.ts'
import type { CollectionState } from '../use-collection.ts'
import type { FilterOptions } from './filter.ts'

/** Props of the filters' panel and dialog. */
export interface FiltersProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  /** Renders the fields of the filters with their options. */
  renderFields: (options: FilterOptions) => ReactNode
  /** Loads the code of the fields in parallel with the options. */
  preloadFields: () => void
  /** Further controls, shown above the fields of a dialog. */
  aboveFields?: ReactNode
  /** Label of the button that applies the draft of a dialog. */
  showLabel: (found: number) => string
}
