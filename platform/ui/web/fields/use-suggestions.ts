import { type KeyboardEvent, useState } from 'react'

interface SuggestionsOptions<Option> {
  /** Prefix for the ids of the list and its options. */
  id: string
  options: readonly Option[]
  keyOf: (option: Option) => string
  /** Whether there is something to show: options, or the reason why there are none. */
  canOpen: boolean
}

/**
 * Returns the state of a field with suggestions, an editable combobox with a list (APG): the focus stays in the field,
 * the arrow keys move through the options, and the first one is active at once. It does not use `combobox.tsx`, because
 * Base UI is larger than the page with the find box.
 */
export function useSuggestions<Option>(props: SuggestionsOptions<Option>) {
  const { id, options, keyOf, canOpen } = props
  const [isWanted, setWanted] = useState(false)
  const [index, setIndex] = useState(0)
  const isOpen = isWanted && canOpen
  const at = Math.min(index, options.length - 1)
  const active = isOpen ? options[at] : undefined
  const listId = `${id}-list`
  const idOf = (option: Option) => `${id}-${keyOf(option)}`
  return {
    isOpen,
    active,
    listId,
    idOf,
    open: () => setWanted(true),
    close: () => setWanted(false),
    /** Reopens the list for another text. */
    restart() {
      setIndex(0)
      setWanted(true)
    },
    /**
     * Moves with an arrow key, or opens the list.
     *
     * @returns whether the key was an arrow key
     */
    move(event: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined) return false
      event.preventDefault()
      const count = options.length
      if (isOpen && count > 0) setIndex((at + step + count) % count)
      setWanted(true)
      return true
    },
    /** Attributes of the field. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': active && idOf(active),
    } as const,
  }
}
