import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type FocusEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { afterPress } from '../browser/after-press.ts'
import { iconButtonClass } from '../button.tsx'
import { FieldFrame, fieldClass } from './field-frame.tsx'

export interface ComboboxOption {
  readonly value: number
  readonly label: string
}

interface ComboboxProps {
  label: string
  options: readonly ComboboxOption[]
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  name?: string
  /** Accessible name of the button that opens the list. */
  openLabel: string
  emptyText: string
  placeholder?: string
  autoComplete?: string
  required?: boolean
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A field for one of many options, found by typing part of its name. It does not use Base UI's Popup, which would hide
 * the rest of the page from screen readers, including the label of the field. It therefore closes on blur and unmounts
 * by itself.
 */
export function Combobox(props: ComboboxProps) {
  const { label, options, value, error, onBlur } = props
  const [open, setOpen] = useState(false)
  const actions = useRef<BaseCombobox.Root.Actions>(null)
  const field = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = options.find((option) => option.value === value) ?? null
  useLayoutEffect(() => {
    if (!open) actions.current?.unmount()
  }, [open])
  const leave = ({ relatedTarget }: FocusEvent) => {
    const stays = [field, list].some(({ current }) => current?.contains(relatedTarget))
    if (!stays) setOpen(false)
    if (onBlur) afterPress(onBlur)
  }
  return (
    <FieldFrame id={id} label={label} error={error}>
      {(described) => (
        <BaseCombobox.Root
          items={options}
          value={chosen}
          onValueChange={(option) => props.onChange(option?.value ?? null)}
          open={open}
          onOpenChange={setOpen}
          actionsRef={actions}
          autoHighlight
        >
          <div ref={field} className="relative">
            <BaseCombobox.Input
              {...described}
              ref={props.inputRef}
              name={props.name}
              onBlur={leave}
              placeholder={props.placeholder}
              autoComplete={props.autoComplete ?? 'off'}
              aria-required={props.required}
              className={fieldClass(error, 'h-10 pr-11 pl-3 touch:h-11')}
            />
            <div className="absolute inset-y-0 right-0 flex items-center">
              <BaseCombobox.Trigger aria-label={props.openLabel} className={iconButtonClass()}>
                <ChevronDown aria-hidden="true" className="size-4" />
              </BaseCombobox.Trigger>
            </div>
          </div>
          <Options ref={list} emptyText={props.emptyText} />
        </BaseCombobox.Root>
      )}
    </FieldFrame>
  )
}

interface OptionsProps {
  ref: Ref<HTMLDivElement>
  emptyText: string
}

function Options({ ref, emptyText }: OptionsProps) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={4} collisionPadding={8} className="z-50 outline-none">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field */}
        <div
          ref={ref}
          onMouseDown={(event) => event.preventDefault()}
          className={
            'w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-md border ' +
            'border-line bg-surface text-ink shadow-float outline-none'
          }
        >
          <BaseCombobox.Empty className="px-3 py-2.5 text-sm text-quiet empty:hidden">
            {emptyText}
          </BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-[min(320px,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
            {(option: ComboboxOption) => (
              <BaseCombobox.Item
                key={option.value}
                value={option}
                className={
                  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm ' +
                  'outline-none select-none touch:min-h-11 data-highlighted:bg-accent-wash ' +
                  'data-highlighted:text-accent forced-colors:data-highlighted:outline'
                }
              >
                <span className="flex-1">{option.label}</span>
                <BaseCombobox.ItemIndicator>
                  <Check aria-hidden="true" className="size-4" />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </div>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  )
}
