import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  accessibilityViolations,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'
import type { LotNote } from '#trade/notes/contract/calls.ts'

const { id } = lots['car-auction'].carCommonDetail
const path = `/car-auction/${id}`
const nothing: LotNote = { note: '', tags: [], notForMe: null }

/** Opens the page of a lot on a fake server that stores its note. */
async function openLot(stored: LotNote = nothing) {
  let lotNote = stored
  const read = () => lotNote
  const app = await openApp(path, {
    answers: {
      getLotNote: read,
      saveLotNote: ({ body }) => {
        const { carId: _, expected, ...change } = body as { carId: string; expected: LotNote }
        const isStale = Object.keys(change).some((part) => {
          const key = part as keyof LotNote
          return JSON.stringify(expected[key]) !== JSON.stringify(lotNote[key])
        })
        if (isStale) throw new Refused('note_changed', { detail: { lotNote } })
        lotNote = { ...lotNote, ...change }
        return lotNote
      },
    },
  })
  return {
    ...app,
    /** Makes loading the note succeed again. */
    recover: () => app.answer('getLotNote', read),
    /** Changes the note in another window and notifies this one if it listens. */
    changeElsewhere(change: Partial<LotNote>) {
      lotNote = { ...lotNote, ...change }
      return () => app.send({ kind: 'lot-note', data: { carId: id } })
    },
  }
}

const refuse = () => {
  throw new Refused('internal')
}

const add = page.getByRole('button', { name: 'Add a note or tags' })
const edit = page.getByRole('button', { name: 'Note and tags' })
const dialog = page.getByRole('dialog', { name: 'My note and tags' })
const note = dialog.getByLabelText('Note', { exact: true })
const save = dialog.getByRole('button', { name: 'Save' })
const text = (shown: string) => page.getByText(shown, { exact: true })

test('the page shows the note, tags and verdict that were saved', async () => {
  const app = await openLot()
  await add.click()
  await dialog.getByLabelText('Tags', { exact: true }).fill('family')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Remove the tag family' })).toBeVisible()
  await note.fill('Ask for the floor')
  await dialog.getByRole('radio', { name: 'too expensive' }).click()
  await dialog.getByLabelText(/^In your own words/).fill('by far')
  expect(await violationsInBothThemes()).toEqual([])
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/too expensive · by far$/)).toBeVisible()
  await expect.element(text('family')).toBeVisible()
  await expect.element(text('Ask for the floor')).toBeVisible()
  expect(app.requestsOf('saveLotNote').map(({ body }) => body)).toEqual([
    {
      carId: id,
      note: 'Ask for the floor',
      tags: ['family'],
      notForMe: { reason: 'price', text: 'by far' },
      expected: nothing,
    },
  ])
})

test('typed text survives a change made elsewhere and does not undo it', async () => {
  const app = await openLot()
  await add.click()
  await note.fill('Ask for the floor')
  const reads = app.requestsOf('getLotNote').length
  app.changeElsewhere({ tags: ['elsewhere'] })()
  await expect.poll(() => app.requestsOf('getLotNote').length).toBe(reads + 1)
  await expect.element(note).toHaveValue('Ask for the floor')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(text('Ask for the floor')).toBeVisible()
  await expect.element(text('elsewhere')).toBeVisible()
})

test('a note that was changed elsewhere is shown before it is replaced', async () => {
  const app = await openLot({ ...nothing, note: 'Clean' })
  await edit.click()
  await note.fill('Clean, 900 at most')
  app.changeElsewhere({ note: 'Clean, ask for photos', tags: ['elsewhere'] })
  await save.click()
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Clean, ask for photos$/)
  await expect.element(alert).toBeInViewport()
  await expect.element(note).toHaveValue('Clean, 900 at most')
  // Untouched parts show the stored values.
  await expect
    .element(dialog.getByRole('button', { name: 'Remove the tag elsewhere' }))
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await note.fill('Clean, ask for photos, 900 at most')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(text('Clean, ask for photos, 900 at most')).toBeVisible()
  await expect.element(text('elsewhere')).toBeVisible()
})

test('a note that failed to reload cannot be overwritten', async () => {
  const app = await openLot({ ...nothing, note: 'Clean' })
  await expect.element(text('Clean')).toBeVisible()
  app.answer('getLotNote', refuse)
  await edit.click()
  const again = dialog.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  expect(dialog.getByRole('textbox').elements()).toEqual([])
  app.recover()
  await again.click()
  await expect.element(note).toHaveValue('Clean')
})

test('the dialog stays open while saving and after a failure', async () => {
  const app = await openLot()
  await add.click()
  await note.fill('Ask for the floor')
  const held = app.hold('saveLotNote')
  app.answer('saveLotNote', refuse)
  await save.click()
  await expect.element(note).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(note).toHaveValue('Ask for the floor')
  held.release()
  await expect.element(dialog.getByRole('alert')).toBeInViewport()
  await expect.element(note).toHaveValue('Ask for the floor')
  app.answer('saveLotNote', { ...nothing, note: 'Ask for the floor' })
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(text('Ask for the floor')).toBeVisible()
})

test('a note that fails to load does not appear empty', async () => {
  const app = await openApp(path, { answers: { getLotNote: refuse } })
  await expect.element(page.getByText(/^Your note did not load/)).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  const again = page.getByRole('button', { name: 'Try again' })
  const reads = app.requestsOf('getLotNote').length
  await again.click()
  await expect.poll(() => app.requestsOf('getLotNote').length).toBeGreaterThan(reads)
  await expect.element(page.getByText(/^Your note did not load/)).toBeVisible()
  app.answer('getLotNote', nothing)
  await again.click()
  await expect.element(add).toBeVisible()
})
