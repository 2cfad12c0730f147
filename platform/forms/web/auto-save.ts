/** Debounces saves of a value; `flush` saves a pending value at once. */
export function createAutoSave<Value>(save: (value: Value) => void, delayMs: number) {
  let pending: { readonly value: Value; readonly timer: ReturnType<typeof setTimeout> } | undefined
  const flush = () => {
    if (!pending) return
    const { value, timer } = pending
    clearTimeout(timer)
    pending = undefined
    save(value)
  }
  return {
    change(value: Value) {
      if (pending) clearTimeout(pending.timer)
      pending = { value, timer: setTimeout(flush, delayMs) }
    },
    flush,
  }
}
