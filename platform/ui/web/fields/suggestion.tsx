import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface SuggestionProps {
  id: string
  active: boolean
  onPick: () => void
  children: ReactNode
}

/** An option of `useSuggestions`. */
export function Suggestion({ id, active, onPick, children }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (APG, combobox)
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    <div
      id={id}
      role="option"
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={cx(
        'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 text-sm break-words select-none',
        'hover:bg-accent-wash touch:min-h-11',
        active && 'bg-accent-wash forced-colors:outline',
      )}
    >
      {children}
    </div>
  )
}
