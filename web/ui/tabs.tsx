import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

interface TabsProps<Value extends string> {
  /** Names the row of tabs. */
  label: string
  tabs: readonly {
    readonly value: Value
    readonly label: string
    /** How many things it has, in quiet figures. */
    readonly count?: string | undefined
  }[]
  value: Value
  onChange: (value: Value) => void
  /** What belongs to the chosen tab. */
  children: ReactNode
}

/** One list seen in several ways. Arrow keys go from tab to tab, Enter or Space chooses. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props
  const list = useRef<HTMLDivElement>(null)
  const index = tabs.findIndex((tab) => tab.value === value)
  // Counts come later than labels, and make tabs wider.
  const widths = tabs.map(({ count = '' }) => count.length).join()
  // Where the row is longer than the screen, the chosen tab is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths are what it waits for
  useEffect(() => {
    const tab = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]
    if (!list.current || !tab) return
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [index, widths])
  return (
    <BaseTabs.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
      <BaseTabs.List
        ref={list}
        aria-label={label}
        className="relative flex gap-x-1 overflow-x-auto border-line border-b px-1 py-1 lg:-ml-3 lg:px-0"
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
            {tab.count !== undefined && (
              <>
                {' '}
                <span className="ml-0.5 font-normal text-quiet">{tab.count}</span>
              </>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className="rounded-md">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  )
}
