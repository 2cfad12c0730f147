import { expect, test } from 'vitest'
import { type EditAction, inlineEdit, shownOnly, undoSteps } from './inline-edit.ts'

const after = (...actions: EditAction[]) => actions.reduce(inlineEdit, shownOnly)
const save = (from: string, to: string, isUndo = false): EditAction => ({
  type: 'save',
  from,
  to,
  isUndo,
})
const saved: EditAction = { type: 'saved' }
const error = new Error('refused')

test('Escape discards the input', () => {
  const typed = after({ type: 'open', value: 'a' }, { type: 'type', draft: 'ab' })
  expect(typed).toEqual({ ...shownOnly, draft: 'ab' })
  expect(inlineEdit(typed, { type: 'cancel' })).toEqual(shownOnly)
})

test('a change is pending until it is saved, and can be undone afterwards', () => {
  const pending = after({ type: 'open', value: 'a' }, save('a', 'b'))
  expect(pending).toEqual({ ...shownOnly, pending: { from: 'a', to: 'b', isUndo: false } })
  // One change at a time.
  expect(inlineEdit(pending, { type: 'open', value: 'b' })).toBe(pending)
  expect(inlineEdit(pending, saved)).toEqual({ ...shownOnly, history: ['a'] })
})

test('a refused change stays in the field next to its error, and does not enter the history', () => {
  const refused = after(save('a', 'b'), saved, save('b', 'c'), { type: 'refused', error })
  expect(refused).toEqual({ draft: 'c', pending: null, error, history: ['a'] })
  expect(inlineEdit(refused, { type: 'cancel' })).toEqual({ ...shownOnly, history: ['a'] })
})

test('an undo removes its step from the history once it is saved', () => {
  const undoing = after(save('a', 'b'), saved, save('b', 'c'), saved, save('c', 'b', true))
  expect(undoing.history).toEqual(['a', 'b'])
  expect(inlineEdit(undoing, saved).history).toEqual(['a'])
  expect(inlineEdit(undoing, { type: 'refused', error }).history).toEqual(['a', 'b'])
})

test('the history has five steps', () => {
  const changes = Array.from({ length: 7 }, (_, at) => [save(`${at}`, `${at + 1}`), saved]).flat()
  expect(after(...changes).history).toEqual(['2', '3', '4', '5', '6'])
  expect(undoSteps).toBe(5)
})
