import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'

interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly {
    readonly value: Value
    readonly label: string
    /** Number of items behind the tab, formatted. */
    readonly count?: string | undefined
  }[]
  value: Value
  onChange: (value: Value) => void
  /** Called when the selected tab is pressed again. */
  onAgain?: (() => void) | undefined
  /** Takes the remaining height of a column, and so does its content. */
  fills?: boolean
  /** Content of the selected tab. */
  children: ReactNode
}

const filling = 'flex min-h-0 flex-1 flex-col'

/** Tabs. Arrow keys move from tab to tab, Enter or Space selects. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, onAgain, fills = false, children } = props
  const list = useRef<HTMLDivElement>(null)
  const index = tabs.findIndex((tab) => tab.value === value)
  // Counts load later than labels, and widen tabs.
  const widths = tabs.map(({ count = '' }) => count.length).join()
  // Scrolls the selected tab into view where the row is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the widths change
  useEffect(() => {
    const tab = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]
    if (!list.current || !tab) return
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [index, widths])
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(chosen: Value) => onChange(chosen)}
      className={fills ? filling : undefined}
    >
      <BaseTabs.List
        ref={list}
        aria-label={label}
        className={cx(
          'relative flex shrink-0 gap-x-1 overflow-x-auto border-line border-b px-1 py-1',
          !fills && 'lg:-ml-3 lg:px-0',
        )}
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            onClick={tab.value === value ? onAgain : undefined}
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
                <span translate="no" className="ml-0.5 font-normal text-quiet">
                  {tab.count}
                </span>
              </>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className={cx('rounded-md', fills && filling)}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  )
}
