import { expect, test } from 'vitest'
import { newSessionId, sessionTokens } from './session-tokens.ts'

const now = new Date('2026-11-20T09:00:00+09:00')
const [oldest, older, newest] = ['a', 'b', 'c'].map((character) => character.repeat(40)) as [
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
    expect(rotated.readAccess(access, now)?.sessionId).toBe(claim.sessionId)
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

test('without a previous secret only one is valid, and each kind of token only as its own kind', () => {
  const plain = sessionTokens(newest)
  const { access, refresh } = tokensOf(older)
  expect(plain.readAccess(access, now)).toBeNull()
  expect(plain.readRefresh(refresh)).toBeNull()
  expect(sessionTokens(older, newest).readRefresh(access)).toBeNull()
})

test('the token that stops mails names its person, under the current and the previous secret', () => {
  const token = sessionTokens(older).unsubscribeToken(4711)
  expect(sessionTokens(newest, older).readUnsubscribe(token)).toBe(4711)
  expect(sessionTokens(newest).readUnsubscribe(token)).toBeNull()
  const tokens = sessionTokens(older)
  const { access, refresh } = tokensOf(older)
  for (const other of [access, refresh, token.replace('4711', '4712'), `0${token}`, `${token}A`]) {
    expect(tokens.readUnsubscribe(other), other).toBeNull()
  }
  expect(tokens.readAccess(token, now)).toBeNull()
  expect(tokens.readRefresh(token)).toBeNull()
})
