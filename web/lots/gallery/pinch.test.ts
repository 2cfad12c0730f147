import { expect, test } from 'vitest'
import { atRest, dragged, isTap, pinched, swipeOf } from './pinch.ts'

const point = (x: number, y: number) => ({ x, y })

test('fingers that part enlarge what lies between them, and it stays there', () => {
  const pose = pinched(atRest, [point(90, 50), point(110, 50)], [point(80, 50), point(120, 50)])
  expect(pose.scale).toBe(2)
  // The point under the fingers: moved and enlarged it is where it was.
  expect(pose.x + 100 * pose.scale).toBe(100)
  expect(pose.y + 50 * pose.scale).toBe(50)
})

test('it is never smaller than its frame, nor larger than four times', () => {
  const near: [ReturnType<typeof point>, ReturnType<typeof point>] = [point(-1, 0), point(1, 0)]
  const far: typeof near = [point(-500, 0), point(500, 0)]
  expect(pinched(atRest, near, far).scale).toBe(4)
  expect(pinched(atRest, far, near).scale).toBe(1)
})

test('one finger moves it', () => {
  expect(dragged({ x: 1, y: 2, scale: 3 }, point(0, 0), point(10, -5))).toEqual({
    x: 11,
    y: -3,
    scale: 3,
  })
})

test.each([
  { to: point(-60, 10), step: 1 },
  { to: point(60, 10), step: -1 },
  { to: point(-30, 0), step: 0 },
  { to: point(-60, 90), step: 0 },
])('a swipe to $to.x, $to.y is $step', ({ to, step }) => {
  expect(swipeOf(point(0, 0), to)).toBe(step)
})

test('a finger that hardly moves taps', () => {
  expect(isTap(point(100, 100), point(104, 97))).toBe(true)
  expect(isTap(point(100, 100), point(100, 120))).toBe(false)
})
