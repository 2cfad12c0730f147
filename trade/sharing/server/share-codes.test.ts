import { expect, test } from 'vitest'
import { isCode, newCode, newShareId, shareCodes } from './share-codes.ts'

const secret = 'the present secret of this instance'
const older = 'the secret that it had before this one'
const codes = shareCodes(secret)

test('a code is encrypted for one link, differently each time', () => {
  const stored = codes.encrypt('one', '012345')
  expect(codes.decrypt('one', stored)).toBe('012345')
  expect(codes.encrypt('one', '012345').equals(stored)).toBe(false)
  expect(codes.decrypt('another', stored)).toBeNull()
})

test('changed bytes do not decrypt', () => {
  const stored = codes.encrypt('one', '012345')
  for (let at = 0; at < stored.length; at++) {
    const changed = Buffer.from(stored)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(codes.decrypt('one', changed)).toBeNull()
  }
  expect(codes.decrypt('one', Buffer.alloc(0))).toBeNull()
})

test('the previous secret still decrypts, but an earlier one does not', () => {
  const stored = shareCodes(older).encrypt('one', '987654')
  expect(shareCodes(secret, older).decrypt('one', stored)).toBe('987654')
  expect(codes.decrypt('one', stored)).toBeNull()
})

test('ids have 128 bits, codes six digits', () => {
  for (let round = 0; round < 200; round++) {
    expect(newShareId()).toMatch(/^[\w-]{22}$/)
    expect(newCode()).toMatch(/^\d{6}$/)
  }
  expect(new Set(Array.from({ length: 200 }, newShareId)).size).toBe(200)
})

test('only an exact guess is right', () => {
  expect(isCode('012345', '012345')).toBe(true)
  for (const guess of ['012346', '12345', '0123450', '', '０１２３４５']) {
    expect(isCode(guess, '012345')).toBe(false)
  }
})
