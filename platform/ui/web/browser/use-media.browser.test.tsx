import { useReducer } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '#platform/styles/web/main.css'
import { useMedia, wideScreen } from './use-media.ts'

/** Renders the busy part again. */
let renderAgain: () => void = () => undefined

function BusyPart() {
  const [, again] = useReducer((count: number) => count + 1, 0)
  renderAgain = again
  return <p>The busy part is {useMedia(wideScreen) ? 'wide' : 'narrow'}</p>
}

function QuietPart() {
  return <p>The quiet part is {useMedia(wideScreen) ? 'wide' : 'narrow'}</p>
}

/** Resolves after the tasks that are already queued. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })

// Chromium sends no event from a list whose new state was read just before.
test('every part of a page follows its width, even while another part renders', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(
    <>
      <BusyPart />
      <QuietPart />
    </>,
  )
  await expect.element(page.getByText(/^The busy part/)).toBeVisible()
  for (let turn = 0; turn < 4; turn++) {
    for (const [width, text] of [
      [390, 'narrow'],
      [1440, 'wide'],
    ] as const) {
      let isResized = false
      const resized = page.viewport(width, 800).then(() => {
        isResized = true
      })
      while (!isResized) {
        flushSync(renderAgain)
        await nextTask()
      }
      await resized
      await expect
        .element(page.getByText(`The busy part is ${text}`, { exact: true }))
        .toBeVisible()
      await expect
        .element(page.getByText(`The quiet part is ${text}`, { exact: true }))
        .toBeVisible()
    }
  }
})
