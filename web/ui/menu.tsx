import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

const item =
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none ' +
  'select-none touch:min-h-11 data-highlighted:bg-accent-wash data-highlighted:text-accent ' +
  'forced-colors:data-highlighted:outline'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  children: ReactNode
}

/** Actions behind a button, with arrow keys and typing ahead. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <BaseMenu.Popup
            className={
              'max-h-(--available-height) min-w-44 max-w-(--available-width) overflow-y-auto ' +
              'rounded-md border border-line bg-surface p-1 text-ink shadow-float outline-none ' +
              'origin-(--transform-origin) transition-[opacity,scale] duration-100 ' +
              'data-starting-style:scale-[0.98] data-starting-style:opacity-0 ' +
              'data-ending-style:opacity-0'
            }
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  onPress: () => void
  children: ReactNode
}

export function MenuItem({ icon, onPress, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={item} onClick={onPress}>
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

/** Words in a menu that cannot be chosen. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="border-line border-b px-2 pt-1 pb-2 mb-1 text-sm">{children}</div>
}

interface MenuChoicesProps<Value> {
  value: Value
  choices: readonly { readonly value: Value; readonly label: string }[]
  onChoose: (value: Value) => void
}

/** Choices of which one is taken. */
export function MenuChoices<Value extends string | number>(props: MenuChoicesProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={props.value} onValueChange={props.onChoose}>
      {props.choices.map(({ value, label }) => (
        <BaseMenu.RadioItem key={value} value={value} closeOnClick className={item}>
          <span className="size-4 shrink-0">
            <BaseMenu.RadioItemIndicator>
              <Check aria-hidden="true" className="size-4" />
            </BaseMenu.RadioItemIndicator>
          </span>
          {label}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}
