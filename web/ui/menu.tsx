import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

const item =
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none ' +
  'select-none touch:min-h-11 data-highlighted:bg-accent-wash data-highlighted:text-accent ' +
  'forced-colors:data-highlighted:outline'

interface MenuAtProps {
  /** The button that opened the menu; the focus goes back to it. */
  anchor: RefObject<HTMLElement | null>
  label: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** Actions behind a button that was there before this script, with arrow keys and typing ahead. */
export function MenuAt({ anchor, label, open, onClose, children }: MenuAtProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={(next) => next || onClose()}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <BaseMenu.Popup
            aria-label={label}
            finalFocus={anchor}
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
  choices: readonly {
    readonly value: Value
    readonly label: string
    /** What is typed to get there, when that is not the label. */
    readonly typed?: string
  }[]
  onChoose: (value: Value) => void
}

/** Choices of which one is taken. */
export function MenuChoices<Value extends string | number>(props: MenuChoicesProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={props.value} onValueChange={props.onChoose}>
      {props.choices.map(({ value, label, typed }) => (
        <BaseMenu.RadioItem
          key={value}
          value={value}
          {...(typed && { label: typed })}
          closeOnClick
          className={item}
        >
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

interface MenuChecksProps<Value> {
  choices: readonly {
    readonly value: Value
    readonly label: string
    readonly checked: boolean
    readonly disabled?: boolean
  }[]
  onCheck: (value: Value, checked: boolean) => void
}

/** Choices of which any may be taken; the menu stays open for the next. */
export function MenuChecks<Value extends string>({ choices, onCheck }: MenuChecksProps<Value>) {
  return choices.map(({ value, label, checked, disabled = false }) => (
    <BaseMenu.CheckboxItem
      key={value}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onCheck(value, next)}
      className={`${item} data-disabled:opacity-50`}
    >
      <span className="size-4 shrink-0">
        <BaseMenu.CheckboxItemIndicator>
          <Check aria-hidden="true" className="size-4" />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      {label}
    </BaseMenu.CheckboxItem>
  ))
}

/** Choices that belong together, under their name. */
export function MenuSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseMenu.Group className="not-last:mb-1 not-last:border-line not-last:border-b not-last:pb-1">
      <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-0.5 text-xs text-quiet">
        {label}
      </BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  )
}
