import type { UseToastManagerReturnValue } from '@base-ui/react/toast'

interface ToastContent {
  /** A toast replaces one with the same id and restarts its timer. */
  readonly id: string
  readonly text: string
  /** A button, such as "Undo". Pressing it closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

type Change = (manager: UseToastManagerReturnValue) => void

let changes: readonly Change[] = []
const listeners = new Set<() => void>()

/** Shows a message at the bottom of the screen for some seconds. */
export const showToast = ({ id, text, action }: ToastContent) =>
  toastChanges.add((manager) => {
    const onClick = () => {
      manager.close(id)
      action?.onPress()
    }
    manager.add({ id, title: text, actionProps: action && { children: action.label, onClick } })
  })

/** Closes a toast whose text is no longer true. */
export const closeToast = (id: string) => toastChanges.add((manager) => manager.close(id))

/** Queues changes until the toaster's script has loaded, with the first toast. */
export const toastChanges = {
  read: () => changes,
  add(change: Change) {
    changes = [...changes, change]
    for (const listener of listeners) listener()
  },
  /** Applies the queued changes once. */
  apply(manager: UseToastManagerReturnValue) {
    const waiting = changes
    changes = []
    for (const change of waiting) change(manager)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
