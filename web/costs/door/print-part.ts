/** Prints a part of the page alone: the nearest element with `data-print-part`. */
export function printPart(inside: Element): void {
  const part = inside.closest('[data-print-part]')
  if (!part) return
  const { documentElement: root } = document
  part.setAttribute('data-printing', '')
  root.setAttribute('data-prints-part', '')
  const clear = () => {
    part.removeAttribute('data-printing')
    root.removeAttribute('data-prints-part')
  }
  addEventListener('afterprint', clear, { once: true })
  window.print()
}
