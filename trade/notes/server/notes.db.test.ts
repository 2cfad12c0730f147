import { beforeEach, describe, expect, test } from 'vitest'
import { noteStartLength } from '#market/lots/contract/lot-notes.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import type { Who } from '#testing/database/people.ts'
import { noteChangedDetail } from '#trade/notes/contract/calls.ts'
import { maxTags, maxTagsOfLot } from '#trade/notes/contract/limits.ts'

const server = await testApp()
const { call, db, refused, respond } = server
const today = '2031-03-12'
const lots = await addLots(
  server,
  ['1', '2', '3', '4'].map((lotNumber) => ({ lotNumber, auctionDay: today })),
)
const [first = 0, second = 0, third = 0, fourth = 0] = lots

beforeEach(async () => {
  await db.deleteFrom('lot_notes').execute()
})

const lotNoteOf = (carId: number, as: Who = 'client') =>
  call('getLotNote', { query: { carId: String(carId) } }, { as })
type Change = Omit<Parameters<typeof call<'saveLotNote'>>[1]['body'], 'carId'>
const note = (carId: number, change: Change, as: Who = 'client') =>
  call('saveLotNote', { body: { carId: String(carId), ...change } }, { as })

describe('a note', () => {
  test('keeps the submitted parts and is deleted when all are empty', async () => {
    await note(first, { note: ' Ask for the floor\n', tags: ['for  Anna'] })
    expect(await note(first, { notForMe: { reason: 'price', text: 'too much' } })).toEqual({
      note: 'Ask for the floor',
      tags: ['for Anna'],
      notForMe: { reason: 'price', text: 'too much' },
    })
    await note(first, { note: '', tags: [] })
    expect(await lotNoteOf(first)).toEqual({
      note: '',
      tags: [],
      notForMe: { reason: 'price', text: 'too much' },
    })
    await note(first, { notForMe: null })
    expect(await db.selectFrom('lot_notes').selectAll().execute()).toEqual([])
  })

  test.each<Who>(['manager', 'dealer', 'vip'])('is never shown to %s', async (who) => {
    await note(first, {
      note: 'mine alone',
      tags: ['secret'],
      notForMe: { reason: 'other', text: '' },
    })
    expect(await lotNoteOf(first, who)).toEqual({ note: '', tags: [], notForMe: null })
    expect(await call('listOwnTags', {}, { as: who })).toEqual([])
    const query = { id: String(first) }
    const params = { pageType: 'car-auction' } as const
    expect(JSON.stringify(await call('lot', { params, query }, { as: who }))).not.toContain(
      'mine alone',
    )
    const listed = await call('listing', { params, query: {} }, { as: who })
    expect(JSON.stringify(listed)).not.toMatch(/mine alone|secret/)
    // They cannot change it either.
    await note(first, { note: 'theirs' }, who)
    expect((await lotNoteOf(first)).note).toBe('mine alone')
  })

  test('keeps the first spelling of a tag', async () => {
    await note(first, { tags: ['Family'] })
    await note(second, { tags: ['FAMILY', 'family', 'second'] })
    expect((await lotNoteOf(second)).tags).toEqual(['Family', 'second'])
    expect(await call('listOwnTags', {}, { as: 'client' })).toEqual([
      { tag: 'Family', lots: 2 },
      { tag: 'second', lots: 1 },
    ])
  })

  test.each<[string, Change]>([
    ['a long note', { note: 'x'.repeat(1001) }],
    ['an empty tag', { tags: ['  '] }],
    ['a long tag', { tags: ['x'.repeat(31)] }],
    ['too many tags', { tags: Array.from({ length: maxTagsOfLot + 1 }, (_, at) => `tag ${at}`) }],
    ['an unknown reason', { notForMe: { reason: 'mood' as 'price', text: '' } }],
    ['a NUL', { note: 'a\0b' }],
  ])('may not have %s', async (_, change) => {
    const input = { body: { carId: String(first), ...change } }
    expect((await refused('saveLotNote', input, { as: 'client' })).messageCode).toBe(
      'invalid_fields',
    )
  })

  test('is not replaced if it was changed elsewhere in the meantime', async () => {
    const began = await note(first, { note: 'A', tags: ['family'] })
    const elsewhere = { note: 'A, ask for photos', tags: ['family', 'phone'] }
    const standing = { ...elsewhere, notForMe: null }
    expect(await note(first, { ...elsewhere, expected: began })).toEqual(standing)
    for (const late of [{ note: 'A, max 900k' }, { tags: ['family', 'desk'] }, { tags: [] }]) {
      const body = { carId: String(first), ...late, expected: began }
      const { messageCode, detail } = await refused('saveLotNote', { body }, { as: 'client' })
      expect(messageCode).toBe('note_changed')
      expect(noteChangedDetail.parse(detail)).toEqual({ lotNote: standing })
    }
    expect(await lotNoteOf(first)).toEqual(standing)
    // It is replaced once the person has seen it.
    const both = 'A, ask for photos, max 900k'
    expect((await note(first, { note: both, expected: standing })).note).toBe(both)
  })

  test('accepts changes to different parts, and the same change twice', async () => {
    const began = await note(first, { note: 'A' })
    const verdict = { reason: 'price', text: 'by far' } as const
    await note(first, { note: 'B', expected: began })
    await note(first, { tags: ['family'], expected: began })
    await note(first, { notForMe: verdict, expected: began })
    await note(first, { note: 'B', notForMe: verdict, expected: began })
    expect(await lotNoteOf(first)).toEqual({ note: 'B', tags: ['family'], notForMe: verdict })
  })

  test('saves only the first of two concurrent drafts, also on a lot without a note', async () => {
    const expected = { note: '', tags: [], notForMe: null }
    const responses = await Promise.all(
      ['one', 'other'].map((note) =>
        respond(
          'saveLotNote',
          { body: { carId: String(first), note, expected } },
          { as: 'client' },
        ),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('is refused beyond the maximum number of distinct tags', async () => {
    const tags = Array.from({ length: maxTags }, (_, at) => `tag ${at}`)
    const many = await addLots(
      server,
      Array.from({ length: 10 }, (_, at) => ({ lotNumber: `t${at}`, auctionDay: today })),
    )
    for (const [at, id] of many.entries()) {
      await note(id, { tags: tags.slice(at * maxTagsOfLot, (at + 1) * maxTagsOfLot) })
    }
    const input = { body: { carId: String(first), tags: ['one more'] } }
    expect((await refused('saveLotNote', input, { as: 'client' })).messageCode).toBe('tag_limit')
    await note(first, { tags: ['TAG 7'] })
    expect((await lotNoteOf(first)).tags).toEqual(['tag 7'])
  })

  test('can only be written on lots that the person can see', async () => {
    const input = { body: { carId: '999999999', note: 'x' } }
    expect((await refused('saveLotNote', input, { as: 'client' })).messageCode).toBe('not_found')
  })
})

describe('lists', () => {
  const params = { pageType: 'car-auction' } as const
  const ids = async (query: object, as: Who = 'client') => {
    const found = await call('listing', { params, query }, { as })
    return 'carsList' in found ? found.carsList.map(({ id }) => Number(id)).sort() : []
  }
  const favor = (carId: number) =>
    call(
      'addFavorite',
      { body: { group: 'A', carId: String(carId), type: 'car-auction' } },
      { as: 'client' },
    )

  test('show own notes, a long one shortened', async () => {
    await note(first, { note: 'x'.repeat(1000), tags: ['a'] })
    const found = await call('listing', { params, query: {} }, { as: 'client' })
    const items = 'carsList' in found ? found.carsList : []
    const notes = new Map(items.map(({ id, lotNote }) => [Number(id), lotNote]))
    expect(notes.get(first)).toEqual({
      tags: ['a'],
      noteStart: 'x'.repeat(noteStartLength),
      notForMe: null,
    })
    expect(notes.get(second)).toBeNull()
  })

  test('are filtered by own tags and by the verdict', async () => {
    for (const id of [first, second, third]) await favor(id)
    await note(first, { tags: ['family'] })
    await note(second, { tags: ['family'], notForMe: { reason: 'color', text: '' } })
    await note(fourth, { tags: ['family'] })
    expect(await ids({ group: 'A', tag: 'family' })).toEqual([first, second].sort())
    expect(await ids({ group: 'A', notForMe: 'without' })).toEqual([first, third].sort())
    expect(await ids({ group: 'A', notForMe: 'only' })).toEqual([second])
    expect(await ids({ group: 'A', tag: 'family', notForMe: 'without' })).toEqual([first])
    expect(await ids({ tag: 'family' })).toEqual([first, second, fourth].sort())
    expect(await ids({ notForMe: 'only' })).toEqual([second])
    expect(await ids({ tag: 'unknown' })).toEqual([])
    // Somebody else's tags match nothing.
    expect(await ids({ tag: 'family' }, 'manager')).toEqual([])
    expect((await ids({ notForMe: 'without' })).length).toBeGreaterThan(3)
  })
})
