/** Whether a mouse button or a finger is down: `mousedown` comes before the focus changes. */
let isDown = false
const waiting = new Set<() => void>()

function release(): void {
  isDown = false
  // `click` follows `mouseup` at once.
  setTimeout(() => {
    for (const act of waiting) act()
    waiting.clear()
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (isDown = true), true)
  for (const end of ['mouseup', 'dragend', 'pointercancel']) {
    document.addEventListener(end, release, true)
  }
  addEventListener('blur', release)
}

/**
 * Runs something at once, or after the current press. Leaving a field by pressing a button shows the field's error only
 * afterwards: earlier, the error would move the button away from under the pointer.
 */
export function afterPress(act: () => void): void {
  if (isDown) waiting.add(act)
  else act()
}
