import type { ReactNode } from 'react'
import type { ListAddress } from '../address.ts'
import type { CollectionState } from '../use-collection.ts'
import type { FilterOptions } from './filter.ts'

/** What panel and window of the filters are made of. */
export interface FiltersProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  /** The fields of the filters, with what there is to choose from. */
  renderFields: (options: FilterOptions) => ReactNode
  /** Imports the fields' script before the options are there. */
  preloadFields: () => void
  /** What else narrows the list down; it stands above the fields of a window. */
  aboveFields?: ReactNode
  /** The words of the button that applies what was chosen in a window. */
  showLabel: (found: number) => string
}
