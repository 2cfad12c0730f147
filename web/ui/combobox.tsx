import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type Ref, useId } from 'react'
import { iconButtonClass } from './button.tsx'
import { cx } from './cx.ts'

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
  /** Names of the parts that have no words of their own. */
  openLabel: string
  emptyText: string
  placeholder?: string
  autoComplete?: string
  required?: boolean
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** One of many options, found by typing a part of its name. */
export function Combobox(props: ComboboxProps) {
  const { label, options, value, error, onBlur } = props
  const id = useId()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <BaseCombobox.Root
        items={options}
        value={chosen}
        onValueChange={(option) => props.onChange(option?.value ?? null)}
        autoHighlight
      >
        <div className="relative">
          <BaseCombobox.Input
            id={id}
            ref={props.inputRef}
            name={props.name}
            onBlur={onBlur}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? 'off'}
            aria-required={props.required}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            className={cx(
              'h-10 w-full rounded-md border bg-surface pr-11 pl-3 touch:h-11',
              'placeholder:text-quiet focus-visible:outline-offset-0',
              error === undefined ? 'border-edge' : 'border-poor',
            )}
          />
          <div className="absolute inset-y-0 right-0 flex items-center">
            <BaseCombobox.Trigger aria-label={props.openLabel} className={iconButtonClass()}>
              <ChevronDown aria-hidden="true" className="size-4" />
            </BaseCombobox.Trigger>
          </div>
        </div>
        <Options emptyText={props.emptyText} />
      </BaseCombobox.Root>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-poor">
          {error}
        </p>
      )}
    </div>
  )
}

function Options({ emptyText }: { emptyText: string }) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={4} collisionPadding={8} className="z-50 outline-none">
        <BaseCombobox.Popup
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
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  )
}
