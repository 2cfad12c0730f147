import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  /** Names the row of tabs. */
  label: string
  tabs: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** What belongs to the chosen tab. */
  children: ReactNode
}

/** One list seen in several ways. Arrow keys go from tab to tab, Enter or Space chooses. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props
  return (
    <BaseTabs.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
      <BaseTabs.List
        aria-label={label}
        className="flex gap-x-1 overflow-x-auto border-line border-b px-1 py-1 lg:-ml-3 lg:px-0"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={
              'relative min-h-9 shrink-0 rounded-md px-3 text-sm text-quiet hover:text-ink ' +
              'touch:min-h-11 data-active:font-medium data-active:text-accent ' +
              'data-active:after:absolute data-active:after:inset-x-3 data-active:after:-bottom-[5px] ' +
              'data-active:after:h-0.5 data-active:after:bg-accent ' +
              'forced-colors:data-active:after:bg-[Highlight]'
            }
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className="rounded-md">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  )
}
