import { useReducer, useState } from 'react'
import { onceAtATime } from '#platform/http/web/once-at-a-time.ts'

/** Maximum number of changes that can be undone (spec 2 §9). */
export const undoSteps = 5

export interface InlineEdit {
  /** The text of the field; null outside of editing. */
  readonly draft: string | null
  /** The optimistic change that is being saved. */
  readonly pending: { readonly from: string; readonly to: string; readonly isUndo: boolean } | null
  /** Why the last change was not saved. */
  readonly error: Error | null
  /** Earlier values, the latest last. */
  readonly history: readonly string[]
}

export const shownOnly: InlineEdit = { draft: null, pending: null, error: null, history: [] }

export type EditAction =
  | { readonly type: 'open'; readonly value: string }
  | { readonly type: 'type'; readonly draft: string }
  | { readonly type: 'cancel' }
  | { readonly type: 'save'; readonly from: string; readonly to: string; readonly isUndo: boolean }
  | { readonly type: 'saved' }
  | { readonly type: 'refused'; readonly error: Error }

/**
 * Returns the state after an action. A refused change is reverted and stays in the field next to its error; an undo
 * removes its step from the history only when it is saved.
 */
export function inlineEdit(state: InlineEdit, action: EditAction): InlineEdit {
  const { pending, history } = state
  switch (action.type) {
    case 'open':
      return pending ? state : { ...state, draft: action.value, error: null }
    case 'type':
      return { ...state, draft: action.draft }
    case 'cancel':
      return { ...state, draft: null, error: null }
    case 'save': {
      const { type: _type, ...change } = action
      return { ...state, draft: null, error: null, pending: change }
    }
    case 'saved':
      if (!pending) return state
      return {
        ...state,
        pending: null,
        history: pending.isUndo
          ? history.slice(0, -1)
          : [...history, pending.from].slice(-undoSteps),
      }
    case 'refused':
      return { ...state, pending: null, error: action.error, draft: pending?.to ?? null }
  }
}

/**
 * Edits a value inline.
 *
 * @param save sends a value; resolves when the list has it
 * @param show shows a value in the list before it is saved, and the old one when a change is reverted
 * @param isEmptyValid whether the value may be removed; otherwise an empty text cancels
 */
export function useInlineEdit(
  value: string,
  save: (value: string) => Promise<unknown>,
  show: (value: string) => void,
  isEmptyValid = false,
) {
  const [state, dispatch] = useReducer(inlineEdit, shownOnly)
  const [once] = useState(() => onceAtATime((run: () => Promise<void>) => run()))
  const change = (to: string, isUndo: boolean) =>
    void once.act(async () => {
      dispatch({ type: 'save', from: value, to, isUndo })
      show(to)
      try {
        await save(to)
        // Again, because a response from before the change may have arrived in between.
        show(to)
        dispatch({ type: 'saved' })
      } catch (error) {
        show(value)
        dispatch({ type: 'refused', error: error as Error })
      }
    })
  const { draft, pending, history } = state
  const last = history.at(-1)
  return {
    ...state,
    /** The displayed value: the optimistic one while it is being saved. */
    value: pending?.to ?? value,
    open: () => dispatch({ type: 'open', value }),
    type: (text: string) => dispatch({ type: 'type', draft: text }),
    cancel: () => dispatch({ type: 'cancel' }),
    /** Saves the text, or the given one; an empty or unchanged text cancels. */
    commit: (text = draft?.trim() ?? '') => {
      if ((text === '' && !isEmptyValid) || text === value) dispatch({ type: 'cancel' })
      else change(text, false)
    },
    /** Restores the value before the last change. */
    undo: last === undefined || pending ? null : { to: last, run: () => change(last, true) },
  }
}
