import { expect, test } from 'vitest'
import { StartFailure, startFailureFor } from './start-failure.ts'

const failure = (code: string, message: string, path?: string) =>
  Object.assign(new Error(message), { code, path })

test.each([
  [failure('ENOSPC', 'no space left on device, write', '/data'), 'No space is left on the disk of'],
  [failure('EROFS', 'read-only file system, mkdir', '/data'), '/data is read-only'],
  [
    failure('EACCES', 'permission denied, open', '/data/secret'),
    'no right to write to /data/secret',
  ],
  [failure('ENOTDIR', 'not a directory, mkdir', '/data'), '/data is not a folder'],
  [failure('EDQUOT', 'disk quota exceeded', '/data'), 'quota of /data is used up'],
  [failure('53100', 'could not extend file "base/1"'), 'could not extend file "base/1"'],
  [failure('25006', 'cannot execute CREATE TABLE'), 'only allows reading'],
  [failure('42501', 'permission denied for table people'), 'permission denied for table people'],
])('%s is a sentence that an operator can act on', (error, sentence) => {
  const found = startFailureFor(error)
  expect(found).toBeInstanceOf(StartFailure)
  expect(found?.message).toContain(sentence)
})

test('keeps a sentence as it is, and is null for a defect of the program', () => {
  const known = new StartFailure('Port 8080 is in use')
  expect(startFailureFor(known)).toBe(known)
  for (const defect of [new TypeError('x is not a function'), failure('42601', ''), null, 'x']) {
    expect(startFailureFor(defect)).toBeNull()
  }
})
