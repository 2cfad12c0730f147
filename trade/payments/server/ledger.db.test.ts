import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { accountOf, deposit } from '#testing/database/bids.ts'
import { commandRunner } from '#testing/database/command-line.ts'
import { emailOf, idOf } from '#testing/database/people.ts'
import { ledgerCommand } from './ledger-command.ts'

const server = await testApp()
const { call, db } = server

const run = commandRunner(ledgerCommand, server)

describe('a deposit', () => {
  test('is booked once per reference and appears in the profile', async () => {
    const book = () =>
      run('deposit', emailOf('client').toUpperCase(), '150000', '--reference', 'wire 1')
    expect((await book()).join()).toMatch(/^Booked 150000 yen/)
    expect((await book()).join()).toMatch(/Was booked already/)
    const { balanceInfo } = await call('viewProfile', {}, { as: 'client' })
    expect(balanceInfo).toMatchObject({ balance: 150_000, bidAllow: 150_000 })
    expect((await run('statement', emailOf('client'))).join('\n')).toMatch(
      /deposit +150000 +wire 1/,
    )
  })

  test('appears in the statement with the latest entries in order', async () => {
    for (const n of [3, 4, 5]) {
      await run('deposit', emailOf('manager'), `${n}000`, '--reference', `wire ${n}`)
    }
    const lines = await run('statement', emailOf('manager'), '--limit', '2')
    expect(lines.map((line) => line.split('   ').at(-1))).toEqual([
      emailOf('manager'),
      'wire 4',
      'wire 5',
      'Balance 12000 yen, out in bids 0 yen.',
    ])
  })

  test('is refused under the reference of another deposit', async () => {
    for (const [email, yen] of [
      ['client', '150001'],
      ['vip', '150000'],
    ] as const) {
      const failure = run('deposit', emailOf(email), yen, '--reference', 'wire 1')
      await expect(failure).rejects.toThrow(/reference of another deposit/)
    }
    expect(await accountOf(db, 'vip')).toEqual({ balance_yen: 0, exposure_yen: 0 })
  })

  test('is booked once by concurrent requests', async () => {
    const args = ['deposit', emailOf('guest'), '70000', '--reference', 'wire 2'] as const
    await Promise.all(Array.from({ length: 6 }, () => run(...args)))
    expect(await accountOf(db, 'guest')).toMatchObject({ balance_yen: 70_000 })
  })

  test.each([
    [['deposit', 'nobody@people.test', '1', '--reference', 'x'], 'Nobody has'],
    [['deposit', emailOf('client'), '1.5', '--reference', 'x'], 'whole number from 1'],
    [['deposit', emailOf('client'), '0', '--reference', 'x'], 'whole number from 1'],
    [['deposit', emailOf('client'), '100'], "option '--reference <text>' not specified"],
    [['statement'], "missing required argument 'email'"],
    [['steal', emailOf('client')], "unknown command 'steal'"],
    [['statement', emailOf('client'), '--loud'], 'loud'],
    [['statement', emailOf('client'), '--limit', '0'], 'from 1 to 10000'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence)
  })
})

describe('the database refuses', () => {
  const entry = (transaction: number, personId: number | null, yen: number) =>
    sql`insert into ledger_entries (transaction_id, book, person_id, amount_yen) values
      (${transaction}, ${personId === null ? 'bank' : 'client'}, ${personId}, ${yen})`
  const booked = async (
    reference: string,
    entries: readonly (readonly [number | null, number])[],
  ) =>
    db.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto('ledger_transactions')
        .values({ kind: 'correction', reference, posted_by: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [personId, yen] of entries) await entry(id, personId, yen).execute(transaction)
    })

  test('transactions without entries, with one, or that do not sum to zero', async () => {
    const id = await idOf(db, 'dealer')
    const rule = { constraint: 'ledger_transactions_balanced' }
    await expect(booked('a', [])).rejects.toMatchObject(rule)
    await expect(booked('b', [[id, 5]])).rejects.toMatchObject(rule)
    await expect(
      booked('c', [
        [id, 5],
        [null, -4],
      ]),
    ).rejects.toMatchObject(rule)
    await booked('d', [
      [id, 5],
      [null, -5],
    ])
    expect(await accountOf(db, 'dealer')).toEqual({ balance_yen: 5, exposure_yen: 0 })
  })

  test('changes and additions to a booking', async () => {
    await deposit(db, 'dealer', 100)
    const { id } = await db
      .selectFrom('ledger_transactions')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const statement of [
      sql`update ledger_entries set amount_yen = amount_yen + 1`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
      sql`update ledger_transactions set memo = 'x'`,
      sql`delete from ledger_transactions`,
      sql`truncate bid_log`,
      sql`truncate bids cascade`,
      entry(id, null, 5),
    ]) {
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('statements that set a balance or an exposure', async () => {
    for (const column of ['balance_yen', 'exposure_yen']) {
      const statement = sql`update accounts set ${sql.ref(column)} = 1000000`
      await expect(statement.execute(db)).rejects.toThrow(/accounts follow/)
    }
  })

  test('people without an account: every new person gets one', async () => {
    const { rows } = await sql<{ missing: number }>`
      select count(*)::int as missing from people left join accounts on person_id = id
      where person_id is null
    `.execute(db)
    expect(rows).toEqual([{ missing: 0 }])
  })
})
