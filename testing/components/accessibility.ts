import axe from 'axe-core'
import { preferences } from '#platform/preferences/web/preferences.ts'

/**
 * Serious and critical violations that axe finds in the page as it is, once it is loaded and its animations are over.
 * @param rules those of axe that are checked; all of them by default
 */
export async function accessibilityViolations(rules?: readonly string[]): Promise<string[]> {
  await loaded()
  const style = document.createElement('style')
  // A transition of an inherited colour would begin when that of its parent has ended.
  style.textContent = '*, ::before, ::after { transition: none !important }'
  document.head.append(style)
  await Promise.allSettled(animations().map(({ finished }) => finished))
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  })
  style.remove()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
}

/** How long a page may be busy; one that is busy for good, as in a test of loading, is judged as it is. */
const maxBusyMs = 5000

/** Waits until nothing is busy: what is being loaded is pale. */
async function loaded(): Promise<void> {
  const started = performance.now()
  while (document.querySelector('[aria-busy=true]') && performance.now() - started < maxBusyMs) {
    await new Promise(requestAnimationFrame)
  }
}

/** Running animations of the page that have an end. */
const animations = () =>
  document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))

/** The violations in the light theme, and in the dark one those that a theme can have. */
export async function violationsInBothThemes(): Promise<string[]> {
  preferences.theme.write('light')
  const light = await accessibilityViolations()
  preferences.theme.write('dark')
  const dark = await accessibilityViolations(['color-contrast'])
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)]
}

/** How far the page can be scrolled sideways, px. */
export const horizontalOverflow = (): number =>
  document.documentElement.scrollWidth - window.innerWidth
