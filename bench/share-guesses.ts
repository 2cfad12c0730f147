import { randomInt } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { HttpClient, type Reply } from '#tools/chaos/http-client.ts'
import { openSandbox, type Sandbox } from '#tools/chaos/sandbox.ts'
import { maxWrongGuesses } from '#trade/sharing/contract/rules.ts'
import { percentile } from './percentile.ts'
import { fail, withSmoke } from './smoke.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      guesses: { type: 'string', default: '100000' },
      links: { type: 'string', default: '100' },
      addresses: { type: 'string', default: '500' },
    },
    // 50 guesses of each code, more than it takes to lock a link.
    { guesses: '200', links: '4', addresses: '20' },
  ),
})
const guesses = Number(values.guesses)
const links = Number(values.links)
const addresses = Number(values.addresses)
const connections = 32
/** After each of these parts the database's clock advances, so that guessing is allowed again. */
const rounds = 20
const minutesBetween = 16

/**
 * Guesses the codes of shared lots from many addresses, over more than five hours by the database's clock, while a
 * guest with the right code opens a link that nobody attacks: npm run bench:share-guesses.
 */
async function main(): Promise<void> {
  const sandbox = await openSandbox()
  try {
    const size = { people: 10, lots: links + 1, creditYen: 0, dailyBids: 0 }
    const { bidders, lots } = await sandbox.addMarket(size)
    await sandbox.startServer({ env: { TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '1' } })
    const owner = new HttpClient(sandbox.url)
    const shares: { id: string; password: string }[] = []
    for (const [at, lot] of lots.entries()) {
      const token = bidders[at % bidders.length]?.token() ?? ''
      const path = `/api/car-auction/password?carId=${lot}`
      const { status, body } = await owner.send({ method: 'GET', path, token })
      if (status !== 200) throw new Error(`no link: ${status} ${body}`)
      shares.push(JSON.parse(body))
    }
    owner.close()
    const [honest = { id: '', password: '' }, ...attacked] = shares
    console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
    const codes = new Map<string, number>()
    const times: number[] = []
    let honestOpened = 0
    for (let round = 0; round < rounds; round++) {
      await advanceClock(sandbox, round * minutesBetween)
      for (const reply of await guess(sandbox.url, attacked, guesses / rounds)) {
        times.push(reply.ms)
        const code = reply.status === 200 ? 'opened' : messageCodeOf(reply)
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
      const guest = new HttpClient(sandbox.url)
      const reply = await open(guest, honest.id, honest.password, '203.0.113.250')
      if (reply.status === 200) honestOpened++
      guest.close()
    }
    for (const [code, count] of codes) console.log(`${code.padEnd(20)} ${count}`)
    const { rows } = await sql<{ max_guesses: number; locked: number }>`
      select max(wrong_guesses)::int as max_guesses, count(*) filter (where locked_at is not null)::int as locked
      from shares
    `.execute(sandbox.db)
    const { max_guesses: maxGuesses = 0, locked = 0 } = rows[0] ?? {}
    console.log(`opened by guessing     ${codes.get('opened') ?? 0}`)
    console.log(`guesses of one code    ${maxGuesses} at most, of ${maxWrongGuesses} allowed`)
    console.log(`links locked           ${locked} of ${links}`)
    console.log(`opened with its code   ${honestOpened} of ${rounds}, by a guest elsewhere`)
    console.log(
      `response p50, p99 ms   ${percentile(times, 0.5).toFixed(0)}, ${percentile(times, 0.99).toFixed(0)}`,
    )
    if (codes.has('opened')) fail(`${codes.get('opened')} links were opened by guessing`)
    if (maxGuesses > maxWrongGuesses) fail(`${maxGuesses} guesses of one code were compared`)
    if (honestOpened < rounds) fail(`the guest opened a link ${honestOpened} of ${rounds} times`)
  } finally {
    await sandbox.stop()
  }
}

const messageCodeOf = ({ body, status }: Reply): string => {
  try {
    return JSON.parse(body).messageCode
  } catch {
    return `status ${status}`
  }
}

const open = (client: HttpClient, id: string, code: string, from: string): Promise<Reply> =>
  client.send({
    ...{ method: 'POST', path: '/api/car-auction/share', token: '', from },
    body: { id, code },
  })

/** Guesses repeatedly, each time the next link from the next address. */
async function guess(
  url: string,
  shares: readonly { readonly id: string }[],
  count: number,
): Promise<Reply[]> {
  let next = 0
  const replies: Reply[] = []
  const attack = async () => {
    const client = new HttpClient(url)
    while (next < count) {
      const at = next++
      const address = at % addresses
      const from = `198.51.${100 + (address >> 8)}.${address & 255}`
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      replies.push(await open(client, shares[at % shares.length]?.id ?? '', code, from))
    }
    client.close()
  }
  await Promise.all(Array.from({ length: connections }, attack))
  return replies
}

async function advanceClock({ db }: Sandbox, minutes: number): Promise<void> {
  const now = `select clock_timestamp() + interval '${minutes} minutes'`
  await sql`
    create or replace function app_now() returns timestamptz language sql volatile as ${sql.lit(now)}
  `.execute(db)
}

await main()
