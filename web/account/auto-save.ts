/** Saves a value some time after its last change, or at once when told that it gets late. */
export function createAutoSave<Value>(save: (value: Value) => void, delayMs: number) {
  let waiting: { readonly value: Value; readonly timer: ReturnType<typeof setTimeout> } | undefined
  const flush = () => {
    if (!waiting) return
    const { value, timer } = waiting
    clearTimeout(timer)
    waiting = undefined
    save(value)
  }
  return {
    change(value: Value) {
      if (waiting) clearTimeout(waiting.timer)
      waiting = { value, timer: setTimeout(flush, delayMs) }
    },
    flush,
  }
}
