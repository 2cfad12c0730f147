import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#app/contract/api.ts'
import { testApp } from '#testing/database/app.ts'
import { accessCases, callExamples } from '#testing/database/call-examples.ts'
import { emailOf, idOf } from '#testing/database/people.ts'

const server = await testApp()
const { db, respond, sessionOf } = server
const { inputOf, bidOf, searchOf } = await callExamples(server)

const secret = 'nobody else reads this'

/** Returns everything that belongs to a person, except when their sessions were used. */
async function belongings(id: number) {
  const of = async (table: 'favorites' | 'saved_searches' | 'bids' | 'accounts') =>
    sql`select * from ${sql.table(table)} where person_id = ${id}`.execute(db)
  const sessions = sql`select id, ended_at from sessions where person_id = ${id} order by id`
  return {
    person: await db.selectFrom('people').selectAll().where('id', '=', id).execute(),
    sessions: (await sessions.execute(db)).rows,
    favorites: (await of('favorites')).rows,
    searches: (await of('saved_searches')).rows,
    bids: (await of('bids')).rows,
    account: (await of('accounts')).rows,
  }
}

test.each(['client', 'dealer', 'guest'] as const)(
  'extra data in a request never turns %s into somebody else',
  async (who) => {
    const owner = await idOf(db, 'vip')
    const person = db.updateTable('people').where('id', '=', owner)
    await person.set({ company: secret, address: secret }).execute()
    const bidId = await bidOf('vip')
    const id = await searchOf('vip')
    const renamed = db.updateTable('saved_searches').set({ title: secret }).where('id', '=', id)
    await renamed.execute()
    const { id: sessionId } = await sessionOf('vip')
    const before = await belongings(owner)
    const others = ['person', 'personId', 'person_id', 'user', 'userId', 'user_id', 'actorId']
    const foreign = Object.fromEntries(others.map((key) => [key, String(owner)]))
    const named = { ...foreign, bidId, sessionId, session: sessionId, email: emailOf('vip') }
    for (const one of accessCases) {
      if (api[one.name].access.who === 'anyone') continue
      const input: { body?: object | undefined; query: object } = await inputOf(one, who)
      const body = input.body && { ...named, ...input.body }
      const query = { ...named, ...input.query }
      const response = await respond(one.name, { ...input, body, query } as never, { as: who })
      expect(response.statusCode, one.title).toBeLessThan(500)
      expect(response.body, one.title).not.toContain(secret)
    }
    expect(await belongings(owner)).toEqual(before)
  },
)

const texts = ['\0', '\ud800', 'a\udc00b', '\ufffe', '\u202e']
/** Fields with codes, which stay as they are, because the form would otherwise never reach its texts. */
const codes = ['type', 'language', 'group', 'carId', 'id']

test.each(accessCases.filter(({ name }) => api[name].method !== 'GET'))(
  '$title: texts that no client sends are either refused or stored',
  async (one) => {
    const { access } = api[one.name]
    const who = access.who === 'manager' ? 'manager' : 'client'
    for (const text of texts) {
      const input = await inputOf(one, who)
      const form = { comment: '', company: '', ...input.body }
      const body = Object.fromEntries(
        Object.entries(form).map(([key, value]) => [
          key,
          typeof value === 'string' && !codes.includes(key) ? `${value}${text}` : value,
        ]),
      )
      const response = await respond(one.name, { ...input, body } as never, { as: who })
      expect(response.statusCode, JSON.stringify(text)).toBeLessThan(500)
    }
  },
)
