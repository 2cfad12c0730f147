import { expect, test } from 'vitest'
import { newSessionId, sessionTokens } from './session-tokens.ts'

const now = new Date('2026-11-20T09:00:00+09:00')
const [oldest, older, newest] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
]
const claim = { sessionId: newSessionId(), generation: 7 }

const tokensOf = (secret: string) => ({
  access: sessionTokens(secret).accessToken(claim.sessionId, now),
  refresh: sessionTokens(secret).refreshToken(claim),
})

test('tokens of the previous secret are valid, those of an older one are not', () => {
  const rotated = sessionTokens(newest, older)
  for (const secret of [newest, older]) {
    const { access, refresh } = tokensOf(secret)
    expect(rotated.readAccess(access, now)).toBe(claim.sessionId)
    expect(rotated.readRefresh(refresh)).toEqual(claim)
  }
  const { access, refresh } = tokensOf(oldest)
  expect(rotated.readAccess(access, now)).toBeNull()
  expect(rotated.readRefresh(refresh)).toBeNull()
})

test('only the new secret signs', () => {
  const rotated = sessionTokens(newest, older)
  const mine = {
    access: rotated.accessToken(claim.sessionId, now),
    refresh: rotated.refreshToken(claim),
  }
  expect(mine).toEqual(tokensOf(newest))
  expect(sessionTokens(older).readAccess(mine.access, now)).toBeNull()
  expect(sessionTokens(older).readRefresh(mine.refresh)).toBeNull()
})

test('without a previous secret only one is valid, and each kind of token only as such', () => {
  const plain = sessionTokens(newest)
  const { access, refresh } = tokensOf(older)
  expect(plain.readAccess(access, now)).toBeNull()
  expect(plain.readRefresh(refresh)).toBeNull()
  expect(sessionTokens(older, newest).readRefresh(access)).toBeNull()
})
