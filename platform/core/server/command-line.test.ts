import { CommanderError } from 'commander'
import { expect, test } from 'vitest'
import { commandLine, emailAddress, wholeNumber } from './command-line.ts'

function read(...args: string[]) {
  let printed = ''
  const print = (text: string) => {
    printed += text
  }
  const command = commandLine('lots')
    .configureOutput({ writeOut: print, writeErr: print })
    .option('--limit <n>', 'how many', wholeNumber(1, 100), 30)
    .action(() => undefined)
  try {
    return { options: command.parse(args, { from: 'user' }).opts(), printed }
  } catch (error) {
    return { error, printed }
  }
}

test('an unknown option, or one without its value, is refused with the help', () => {
  expect(read().options).toEqual({ limit: 30 })
  for (const args of [['--loud'], ['--limit']]) {
    const { error, printed } = read(...args)
    expect(error).toBeInstanceOf(CommanderError)
    expect(printed).toContain('Usage: lots')
  }
})

test.each(['', '0', '-1', '1.5', '1e2', ' 7', '101', 'many'])('%j is no number', (text) => {
  expect(() => wholeNumber(1, 100)(text)).toThrow(/from 1 to 100/)
})

test('accepts a whole number within its bounds', () => {
  expect(['1', '100'].map(wholeNumber(1, 100))).toEqual([1, 100])
})

test('an e-mail address contains no blanks', () => {
  expect(emailAddress('ann@people.test')).toBe('ann@people.test')
  expect(() => emailAddress('ann')).toThrow(/e-mail address/)
})
