import { expect, test } from 'vitest'
import { testClock } from '../testing/clock.ts'
import { remembered } from './remembered.ts'

test('asks once for everybody, and again when what it knows has grown old', async () => {
  const clock = testClock()
  let asked = 0
  const find = remembered(async () => ++asked, clock.now, 60)
  expect(await Promise.all([find(), find(), find()])).toEqual([1, 1, 1])
  clock.advance({ seconds: 59 })
  expect(await find()).toBe(1)
  clock.advance({ seconds: 2 })
  // Nobody waits for the new answer while there is an old one.
  expect(await find()).toBe(1)
  expect(await find()).toBe(2)
  expect(asked).toBe(2)
})

test('a failure is told to those who know nothing yet, and the next one asks again', async () => {
  const clock = testClock()
  const answers = [() => Promise.reject(new Error('away')), async () => 'here']
  const find = remembered(
    async () => answers.shift()?.() ?? Promise.reject(new Error('gone')),
    clock.now,
    60,
  )
  await expect(find()).rejects.toThrow('away')
  expect(await find()).toBe('here')
  clock.advance({ minutes: 2 })
  expect(await find()).toBe('here')
  expect(await find()).toBe('here')
})
