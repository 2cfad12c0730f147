import { describe, expect, test } from 'vitest'
import { lotId, saveComment } from './calls.ts'
import { checklistPoints, damageMarks, isOnCarMap, readDamageMark } from './checklist.ts'
import { commentMaxLength } from './parts.ts'

describe('the checklist', () => {
  test('has 31 rows, each once (spec 3 §9)', () => {
    expect(checklistPoints).toHaveLength(31)
    expect(new Set(checklistPoints).size).toBe(31)
    expect(checklistPoints.filter((point) => !isOnCarMap(point))).toEqual([
      'engine',
      'gearbox',
      'electrics',
      'interior',
    ])
  })

  test.each([
    { mark: 'A1', read: { kind: 'A', size: 1 } },
    { mark: ' u2 ', read: { kind: 'U', size: 2 } },
    { mark: 'XX', read: { kind: 'XX', size: null } },
    { mark: 'X', read: { kind: 'X', size: null } },
    { mark: 'RX', read: { kind: 'RX', size: null } },
    { mark: 'AU3', read: { kind: 'AU', size: 3 } },
    { mark: 'Q1', read: null },
    { mark: 'A12', read: null },
    { mark: '', read: null },
  ])('reads the mark "$mark"', ({ mark, read }) => {
    expect(readDamageMark(mark)).toEqual(read)
  })

  test('recognises every type of mark that it lists', () => {
    for (const kind of damageMarks) expect(readDamageMark(`${kind}2`)?.kind).toBe(kind)
  })
})

test.each([
  { input: 17, id: '17' },
  { input: '17', id: '17' },
  { input: '-1', id: null },
  { input: '1e3', id: null },
  { input: '', id: null },
])('the id $input', ({ input, id }) => {
  expect(lotId.safeParse(input).data ?? null).toBe(id)
})

describe('the note', () => {
  const read = (comment: string) => saveComment.body?.safeParse({ carId: '1', comment })

  test('is trimmed, and may be empty', () => {
    expect(read('  one owner \n')?.data?.comment).toBe('one owner')
    expect(read('   ')?.data?.comment).toBe('')
  })

  test('has a maximum length', () => {
    expect(read('x'.repeat(commentMaxLength))?.success).toBe(true)
    expect(read('x'.repeat(commentMaxLength + 1))?.success).toBe(false)
  })
})
