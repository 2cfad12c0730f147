import { expect, test } from 'vitest'
import { topicNames } from '#people/notifications/server/topics.ts'
import { modules, notices } from './modules.ts'

test('each module has a name of its own', () => {
  const names = modules.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('each topic of notices is brought by one module', () => {
  expect(notices.topics.map(({ name }) => name).sort()).toEqual([...topicNames].sort())
})

test('each kind of mail is written by one module', () => {
  const kinds = modules.flatMap((module) => Object.keys(module.notices?.writers ?? {}))
  expect(kinds.sort()).toEqual(['deadline', 'message', 'purchase', 'result', 'status'])
})
