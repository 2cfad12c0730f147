import type { ReactNode } from 'react'
import type { ListAddress } from '../address.ts'
import type { CollectionState } from '../use-collection.ts'
import type { FilterOptions } from './filter.ts'

/** Props of panel and dialog of the filters. */
export interface FiltersProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  /** The fields of the filters with their options. */
  renderFields: (options: FilterOptions) => ReactNode
  /** Loads the code of the fields in parallel to the options. */
  preloadFields: () => void
  /** Further controls, shown above the fields of a dialog. */
  aboveFields?: ReactNode
  /** The label of the button that applies the draft of a dialog. */
  showLabel: (found: number) => string
}
