import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { followTranslators } from '#platform/ui/web/browser/translated-pages.ts'
import { openApp } from '#testing/components/app.tsx'
import { bidBy, fakeBidDesk } from '#testing/components/bid-desk.ts'
import { closePlaced, confirmBid, enterAmount, ownBid } from '#testing/components/bid-panel.ts'
import { biddableLot } from '#testing/components/bids.ts'
import { chatEventOf, conversation, fakeConversation } from '#testing/components/conversation.ts'
import { listLoaded, openListing, rowIds } from '#testing/components/market/listing.ts'

type Translator = (element: Element) => Promise<void>

function textsOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.filter(
    ({ data, parentElement }) =>
      data.trim() && !parentElement?.closest('font, [translate=no], script, style'),
  )
}

/** Finds amounts in the main part of the page that the translator received on their own. */
const translatedAmounts = () =>
  [...document.querySelectorAll('main font')]
    .filter(({ textContent }) => /^[+−-]?[\d\s]+¥$/.test(textContent))
    .map(({ parentElement }) => parentElement?.outerHTML)

/** Wraps each text in two elements, as Chrome's translator does; the text node stays the same. */
async function wrapTexts(element: Element): Promise<void> {
  for (const text of textsOf(element)) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(text)
  }
  await Promise.resolve()
}

/** Replaces each text node by another with the translated text, which is the same here. */
async function replaceTexts(element: Element): Promise<void> {
  for (const text of textsOf(element)) {
    const outer = document.createElement('font')
    outer.textContent = text.data
    text.replaceWith(outer)
  }
  await Promise.resolve()
}

/** Does the same in two steps: inserts the new node, then removes the text. */
async function insertAndRemoveTexts(element: Element): Promise<void> {
  for (const text of textsOf(element)) {
    const outer = document.createElement('font')
    outer.textContent = text.data
    text.before(outer)
    text.remove()
  }
  await Promise.resolve()
}

const translators = [
  ['wrapping its texts', wrapTexts],
  ['replacing its texts', replaceTexts],
  ['inserting and removing', insertAndRemoveTexts],
] as const satisfies readonly (readonly [string, Translator])[]

/** Translates the page now, and additions until the test ends. */
function keepTranslating(translate: Translator): void {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    void translate(document.body).then(watch)
  })
  const watch = () =>
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  void translate(document.body).then(watch)
  onTestFinished(() => observer.disconnect())
}

function translatedBy(translate: Translator): void {
  onTestFinished(followTranslators())
  keepTranslating(translate)
}
const allTranslators = test.for(translators)

let show = (_state: { note: boolean; status: string; bids: number }) => {}
/** Renders texts beside parts that appear and disappear, as every page does. */
function Panel() {
  const [{ note, status, bids }, set] = useState({ note: false, status: 'Under review', bids: 1 })
  show = set
  return (
    <div>
      {note && <b>Note</b>}
      {status}
      {bids > 0 && ` · ${bids} bids`}
      <p>
        {bids} of <i>5</i>
      </p>
    </div>
  )
}

async function openPanel(translate: Translator): Promise<HTMLElement> {
  const element = document.createElement('main')
  document.body.append(element)
  const root = createRoot(element)
  flushSync(() => root.render(<Panel />))
  onTestFinished(() => {
    flushSync(() => root.unmount())
    expect(element.textContent).toBe('')
    element.remove()
  })
  await translate(element)
  return element
}

allTranslators('what changes is shown on a page translated by %s', async ([, translate]) => {
  onTestFinished(followTranslators())
  const element = await openPanel(translate)
  flushSync(() => show({ note: true, status: 'Placed', bids: 2 }))
  expect(element.textContent).toBe('NotePlaced · 2 bids2 of 5')
  await translate(element)
  flushSync(() => show({ note: false, status: 'Won', bids: 0 }))
  expect(element.textContent).toBe('Won0 of 5')
  await translate(element)
  flushSync(() => show({ note: true, status: 'Won', bids: 3 }))
  expect(element.textContent).toBe('NoteWon · 3 bids3 of 5')
})

allTranslators('a bid is placed and shown on a page translated by %s', async ([, translate]) => {
  const lot = biddableLot()
  const app = await openApp(lot.path, { answers: lot.answers })
  translatedBy(translate)
  await enterAmount(300_000)
  await confirmBid()
  await closePlaced()
  await expect.element(ownBid).toMatchTextContent('Under review')
  expect(app.requestsOf('createBid').length).toBeGreaterThan(0)
  expect(translatedAmounts()).toEqual([])
})

allTranslators('a list changes its lots while it is translated by %s', async ([, translate]) => {
  const { market } = await openListing()
  translatedBy(translate)
  const found = market.find().map(({ id }) => id)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect.poll(rowIds).toEqual(found.slice(20, 40))
  await listLoaded()
  expect(translatedAmounts()).toEqual([])
})

allTranslators('messages are sent and answered while translated by %s', async ([, translate]) => {
  const chat = fakeConversation()
  const app = await openApp(`/messages?bid=${conversation.bidId}`, { answers: chat.answers })
  translatedBy(translate)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it clean below?')
  await userEvent.keyboard('{Enter}')
  const log = page.getByRole('log')
  await expect.element(log.getByText('Is it clean below?', { exact: true })).toBeVisible()
  chat.add('Yes, we have looked.')
  app.send(chatEventOf(conversation))
  await expect.element(log.getByText('Yes, we have looked.', { exact: true })).toBeVisible()
})

allTranslators('tabs of the bid desk change while translated by %s', async ([, translate]) => {
  const bids = [bidBy('Anna Kuznetsova'), bidBy('Boris Orlov', { bidAmount: 280_000 })]
  const { answers } = fakeBidDesk(bids as never)
  await openApp('/bid-manager?days=all', { signedInAs: 'manager', answers })
  translatedBy(translate)
  for (const name of [/^New/, /^Archive/, /^New/]) {
    await page.getByRole('tab', { name }).click()
    await expect.element(page.getByRole('tab', { name, selected: true })).toBeVisible()
  }
  await expect.element(page.getByRole('button', { name: /^Status of/ }).first()).toBeVisible()
  expect(translatedAmounts()).toEqual([])
})
