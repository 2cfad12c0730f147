import { expect, test } from 'vitest'
import { topicNames } from '#people/notifications/server/topics.ts'
import { modules, notices } from './modules.ts'

test('gives each module a unique name', () => {
  const names = modules.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('takes each topic of notices from one module', () => {
  expect(notices.topics.map(({ name }) => name).sort()).toEqual([...topicNames].sort())
})

test('takes each kind of mail from one module', () => {
  const kinds = modules.flatMap((module) => Object.keys(module.notices?.writers ?? {}))
  expect(kinds.sort()).toEqual(['deadline', 'message', 'purchase', 'result', 'status'])
})
