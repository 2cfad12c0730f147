import { useCallback, useRef } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { undoSteps } from '#platform/list/web/rows/inline-edit.ts'
import { closeToast, showToast } from '#platform/ui/web/overlays/toast.ts'

const toastId = 'desk change'

interface Step {
  readonly text: string
  /** Rejects with the reason if the change can no longer be undone. */
  readonly undo: () => Promise<unknown>
}

/**
 * The manager's own last changes. A toast with an Undo button announces each; `undoLast` reverts the latest one, up to
 * five of them (spec 2 §9).
 */
export function useUndo(reasonOf: (error: Error) => string) {
  const { t } = useTranslation('bid-manager')
  const steps = useRef<readonly Step[]>([])
  const run = useCallback(
    async (step: Step) => {
      if (!steps.current.includes(step)) return
      steps.current = steps.current.filter((one) => one !== step)
      closeToast(toastId)
      try {
        await step.undo()
        showToast({ id: toastId, text: t('undo.done', { change: step.text }) })
      } catch (error) {
        const reason = reasonOf(error as Error)
        showToast({ id: toastId, text: t('undo.refused', { change: step.text, reason }) })
      }
    },
    [t, reasonOf],
  )
  /** Announces a change; without `undo` it cannot be reverted. */
  const onDone = useCallback(
    (text: string, undo?: () => Promise<unknown>) => {
      if (!undo) return showToast({ id: toastId, text })
      const step = { text, undo }
      steps.current = [...steps.current, step].slice(-undoSteps)
      showToast({
        id: toastId,
        text,
        action: { label: t('undo.label'), onPress: () => void run(step) },
      })
    },
    [t, run],
  )
  const undoLast = useCallback(() => {
    const step = steps.current.at(-1)
    if (step) void run(step)
    else showToast({ id: toastId, text: t('undo.nothing') })
  }, [t, run])
  return { onDone, undoLast }
}
