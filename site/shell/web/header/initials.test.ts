import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Anna Kim', 'AK'],
  ['Mary Jane Watson', 'MW'],
  ['Иванов Пётр Сергеевич', 'ИП'],
  ['Соколова Марина Дмитриевна', 'СМ'],
  ['Ivanov Petr Sergeevich', 'IP'],
  ['Иванов Пётр', 'ИП'],
  ['client@people.test', 'C'],
  ['', ''],
])('has the initials of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
