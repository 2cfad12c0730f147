/** Prints only a part of the page: the nearest element with `data-print-part`, with everything unfolded. */
export function printPart(inside: Element): void {
  const part = inside.closest('[data-print-part]')
  if (!part) return
  const { documentElement: root } = document
  const folded = [...part.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
  for (const details of folded) details.open = true
  part.setAttribute('data-printing', '')
  root.setAttribute('data-prints-part', '')
  const clear = () => {
    for (const details of folded) details.open = false
    part.removeAttribute('data-printing')
    root.removeAttribute('data-prints-part')
  }
  addEventListener('afterprint', clear, { once: true })
  window.print()
}
