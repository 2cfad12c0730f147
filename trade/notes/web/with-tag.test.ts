import { expect, test } from 'vitest'
import { maxTagsOfLot } from '#trade/notes/contract/limits.ts'
import { withTag } from './with-tag.ts'

test('a tag is added once, on one line', () => {
  expect(withTag(['family'], ' for  Anna ')).toEqual(['family', 'for Anna'])
  expect(withTag(['family'], 'FAMILY')).toEqual(['family'])
  expect(withTag(['family'], '  ')).toEqual(['family'])
})

test('a lot has a maximum number of tags', () => {
  const full = Array.from({ length: maxTagsOfLot }, (_, at) => `tag ${at}`)
  expect(withTag(full, 'one more')).toBe(full)
})
