import axe from 'axe-core'
import { preferences } from '#platform/preferences/web/preferences.ts'

/**
 * Returns serious and critical violations of the page, once it is loaded and its animations have ended.
 * @param rules the rules of axe to check; all by default
 */
export async function accessibilityViolations(rules?: readonly string[]): Promise<string[]> {
  await loaded()
  const style = document.createElement('style')
  // Transitions of an inherited colour would start when the parent's has ended.
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

/** Maximum busy time; afterwards the page is checked as it is, because a test of loading may stay busy. */
const maxBusyMs = 5000

/** Waits until nothing is busy, because loading elements are dimmed. */
async function loaded(): Promise<void> {
  const started = performance.now()
  while (document.querySelector('[aria-busy=true]') && performance.now() - started < maxBusyMs) {
    await new Promise(requestAnimationFrame)
  }
}

/** Returns running animations of the page that end. */
const animations = () =>
  document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))

/** Returns violations in the light theme, and those that depend on the theme in the dark one. */
export async function violationsInBothThemes(): Promise<string[]> {
  preferences.theme.write('light')
  const light = await accessibilityViolations()
  preferences.theme.write('dark')
  const dark = await accessibilityViolations(['color-contrast'])
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)]
}

/** Returns how far the page scrolls sideways, px. */
export const horizontalOverflow = (): number =>
  document.documentElement.scrollWidth - window.innerWidth
