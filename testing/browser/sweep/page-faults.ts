import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'

/** The topics, with which every message key begins. */
const domains = globSync('*/*/messages/en/*.json', {
  cwd: join(import.meta.dirname, '../../..'),
}).map((path) => basename(path).replace(/\..*$/, ''))

/** Checks a page as it is shown; returns a line for each fault. */
export const pageFaults = (page: Page, language: string): Promise<string[]> =>
  page.evaluate(findFaults, { domains, language })

/** Runs in the page. */
function findFaults(expected: { readonly domains: readonly string[]; readonly language: string }) {
  const faults: string[] = []
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const headings = [...document.querySelectorAll('h1')].filter(isShown)
  if (headings.length !== 1) faults.push(`${headings.length} headings of level 1`)
  const overflow = document.documentElement.scrollWidth - window.innerWidth
  if (overflow > 0) faults.push(`${overflow} px too wide`)
  const { lang } = document.documentElement
  if (lang !== expected.language) faults.push(`the language is ${lang}`)

  // A missing message shows its key: `bids.panel.title`.
  const key = new RegExp(`^(?:${expected.domains.join('|')})(?:\\.[\\w-]+)+$`)
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  for (const element of document.querySelectorAll(attributes.map((one) => `[${one}]`).join())) {
    for (const attribute of attributes) {
      const text = element.getAttribute(attribute)?.trim() ?? ''
      if (key.test(text)) faults.push(`${attribute} is the key ${text}`)
    }
  }
  const words = /[\p{Script=Cyrillic}\p{Script=Latin}\p{N}]+/gu
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent ?? ''
    if (!parent || parent.closest('script, style, noscript')) continue
    if (key.test(text.trim())) faults.push(`the key ${text.trim()} instead of its message`)
    if (parent.closest('.sr-only, [lang=ja]') || !isShown(parent)) continue
    range.selectNodeContents(node)
    // A word must not continue on the next line; Japanese has no spaces, and a hyphenated word may.
    if (range.getClientRects().length < 2) continue
    if (getComputedStyle(parent).hyphens === 'auto') continue
    for (const word of text.matchAll(words)) {
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5)
      const tops = new Set(lines.map(({ top }) => Math.round(top)))
      if (tops.size > 1) faults.push(`the word ${word[0]} is broken in: ${text.slice(0, 60)}`)
    }
  }

  // The keyboard moves through a page in reading order.
  for (const element of document.querySelectorAll<HTMLElement>('[tabindex]')) {
    if (element.tabIndex > 0) faults.push(`tabindex ${element.tabIndex}: ${element.outerHTML}`)
  }
  return faults.map((fault) => fault.slice(0, 300))
}

/**
 * Moves through the first tab stops, and reports where the focus moves backwards and where it is invisible. Ends early
 * when the page has no more.
 */
export async function focusFaults(page: Page, stops: number): Promise<string[]> {
  await page.evaluate(() => {
    // The next Tab begins at the top of the page.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    Reflect.set(window, 'stopsOfFocus', [])
  })
  const faults: string[] = []
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(faultOfFocus)
    if (found === 'end') break
    if (found) faults.push(found)
  }
  return faults
}

/** Runs in the page; returns `end` after the last stop. */
function faultOfFocus(): string | null {
  const focused = document.activeElement
  const before = Reflect.get(window, 'stopsOfFocus') as Element[]
  if (!focused || focused === document.body || focused === before[0]) return 'end'
  const last = before.at(-1)
  before.push(focused)
  const name = focused.outerHTML.slice(0, 120)
  const isAfter = last && last.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  if (last?.isConnected && !isAfter) return `the focus goes back to ${name}`
  if (!focused.checkVisibility({ visibilityProperty: true }))
    return `nobody sees the focus: ${name}`
  // Some fields show the focus on the frame around them.
  const frames = [focused, focused.parentElement, focused.nextElementSibling].filter(
    (one) => one !== null,
  )
  const shows = frames.some((frame) => {
    const { outlineStyle, boxShadow } = getComputedStyle(frame)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  })
  return shows ? null : `the focus does not show: ${name}`
}
