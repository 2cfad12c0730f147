import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { type MenuIcon, menuIcons } from './menu-icons.ts'

interface MenuEntry {
  readonly label: string
  readonly icon?: MenuIcon
  readonly checked?: boolean
  readonly disabled?: boolean
  /** Text for type-ahead, if it differs from the label. */
  readonly typed?: string
  readonly onPress: () => void
}

export interface MenuSection {
  /** Actions, radio items (`one`) or checkbox items (`any`). */
  readonly kind: 'actions' | 'one' | 'any'
  /** Heading above the entries. */
  readonly label?: string
  readonly entries: readonly MenuEntry[]
}

interface MenuProps {
  /** The button that opened the menu and gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  label: string
  open: boolean
  onClose: () => void
  /** Content above the entries, which cannot be chosen. */
  heading?: ReactNode
  sections: readonly MenuSection[]
}

/** A menu with arrow keys and type-ahead. Menus with checkbox items stay open. */
export function Menu({ anchor, label, open, onClose, heading, sections }: MenuProps) {
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
            {heading && (
              <div className="border-line border-b px-2 pt-1 pb-2 mb-1 text-sm">{heading}</div>
            )}
            {sections.map((section) => (
              <Section key={section.entries[0]?.label ?? ''} {...section} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function Section({ kind, label, entries }: MenuSection) {
  const items = kind === 'actions' ? actions(entries) : kind === 'any' ? checks(entries) : null
  const content = items ?? <Choices entries={entries} />
  if (label === undefined) return content
  return (
    <BaseMenu.Group className="not-last:mb-1 not-last:border-line not-last:border-b not-last:pb-1">
      <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-0.5 text-xs text-quiet">
        {label}
      </BaseMenu.GroupLabel>
      {content}
    </BaseMenu.Group>
  )
}

const item =
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none ' +
  'select-none touch:min-h-11 data-highlighted:bg-accent-wash data-highlighted:text-accent ' +
  'forced-colors:data-highlighted:outline data-disabled:opacity-50'
const mark = <Check aria-hidden="true" className="size-4" />

const actions = (entries: readonly MenuEntry[]) =>
  entries.map(({ label, icon, onPress }) => {
    const Icon = icon && menuIcons[icon]
    return (
      <BaseMenu.Item key={label} className={item} onClick={onPress}>
        {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
        {label}
      </BaseMenu.Item>
    )
  })

const checks = (entries: readonly MenuEntry[]) =>
  entries.map(({ label, checked = false, disabled = false, onPress }) => (
    <BaseMenu.CheckboxItem
      key={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onPress}
      className={item}
    >
      <span className="size-4 shrink-0">
        <BaseMenu.CheckboxItemIndicator>{mark}</BaseMenu.CheckboxItemIndicator>
      </span>
      {label}
    </BaseMenu.CheckboxItem>
  ))

function Choices({ entries }: Pick<MenuSection, 'entries'>) {
  return (
    <BaseMenu.RadioGroup
      value={entries.findIndex(({ checked }) => checked)}
      onValueChange={(at: number) => entries[at]?.onPress()}
    >
      {entries.map(({ label, typed, disabled = false }, at) => (
        <BaseMenu.RadioItem
          key={label}
          value={at}
          disabled={disabled}
          {...(typed && { label: typed })}
          closeOnClick
          className={item}
        >
          <span className="size-4 shrink-0">
            <BaseMenu.RadioItemIndicator>{mark}</BaseMenu.RadioItemIndicator>
          </span>
          {label}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}
