import type { ReactNode } from 'react'
import { Tabs } from '#platform/ui/web/tabs.tsx'
import type { ListAddress } from './address.ts'
import type { CollectionState } from './use-collection.ts'

interface CollectionTabsProps<Row, Address extends ListAddress, Value extends string> {
  list: Pick<CollectionState<Row, Address>, 'go'>
  /** The key of the tab in the address. */
  tab: keyof Address & string
  value: Value
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly {
    readonly value: Value
    readonly label: string
    readonly count?: string | undefined
  }[]
  children: ReactNode
}

/** A list with tabs. Changing the tab resets order, page and filters (spec 2 §4). */
export function CollectionTabs<Row, Address extends ListAddress, Value extends string>({
  list,
  tab,
  ...tabs
}: CollectionTabsProps<Row, Address, Value>) {
  const only = (value: Value) => ({ [tab]: value }) as ListAddress as Address
  return <Tabs {...tabs} onChange={(value) => void list.go(() => only(value))} />
}
