import { expect, test } from 'vitest'
import { isComposing } from './composing.ts'

test.each([
  ['a key inside a composition', { isComposing: true, keyCode: 13 }, true],
  ['the Enter that ends one in Safari', { isComposing: false, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
])('%s', (_, nativeEvent, expected) => expect(isComposing({ nativeEvent })).toBe(expected))
