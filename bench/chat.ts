import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { listBreaches } from '#app/server/invariants.ts'
import { role, userType } from '#platform/core/contract/permissions.ts'
import {
  ConversationListener,
  faultsIn,
  sendMessage,
} from '#tools/chaos/conversation/chat-client.ts'
import { placeBid } from '#tools/chaos/conversation/killed-conversation.ts'
import { HttpClient } from '#tools/chaos/http-client.ts'
import { type Bidder, openSandbox, type Sandbox } from '#tools/chaos/sandbox.ts'
import { cpuMs, databaseCpuMs } from './cpu-time.ts'
import { percentile } from './percentile.ts'
import { fail, withSmoke } from './smoke.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      people: { type: 'string', default: '200' },
      messages: { type: 'string', default: '50' },
      /** People on each side of a conversation. */
      each: { type: 'string', default: '1' },
    },
    { people: '12', messages: '5', each: '2' },
  ),
})
const count = Number(values.messages)
const each = Number(values.each)
const pairs = Math.floor(Number(values.people) / 2)

interface Writer {
  readonly person: Bidder
  readonly name: string
  readonly bidId: number
}

/**
 * Lets clients and managers write about their bids concurrently, each sending the next message as soon as the previous
 * one has its response: npm run bench:chat. Then every message must exist once and in order, in the database and in
 * what listeners of some conversations have read.
 */
async function main(): Promise<void> {
  const sandbox = await openSandbox()
  try {
    const limits = { creditYen: 1_000_000_000_000, dailyBids: 1000 }
    const { bidders, lots } = await sandbox.addMarket({ people: 2 * pairs, lots: pairs, ...limits })
    await sandbox.startServer()
    const clients = bidders.slice(0, pairs)
    const managers = bidders.slice(pairs)
    await promote(sandbox, clients, managers)
    const bids: number[] = []
    for (const [at, client] of clients.entries()) {
      if (at % each === 0) bids.push(await placeBid(sandbox, client, lots[at] ?? 0))
    }
    const writers = clients.flatMap((client, at): Writer[] => {
      const bidId = bids[Math.floor(at / each)] ?? 0
      const owner = clients[at - (at % each)] ?? client
      return [
        { person: owner, name: `client${at}`, bidId },
        { person: managers[at] ?? client, name: `manager${at}`, bidId },
      ]
    })
    await run(sandbox, writers)
  } finally {
    await sandbox.stop()
  }
}

/** Turns half of the people into managers, each with one client. */
async function promote({ db }: Sandbox, clients: readonly Bidder[], managers: readonly Bidder[]) {
  for (const [at, { id }] of managers.entries()) {
    const manager = { user_type: userType.manager, role_id: role.manager }
    await db.updateTable('people').set(manager).where('id', '=', id).execute()
    const client = clients[at]?.id ?? 0
    await db.updateTable('people').set({ manager_id: id }).where('id', '=', client).execute()
  }
}

async function run(sandbox: Sandbox, writers: readonly Writer[]): Promise<void> {
  const listeners = writers.slice(0, 20).map(({ person, bidId }) => ({
    bidId,
    listener: new ConversationListener(sandbox, person, bidId),
  }))
  const read = () => Promise.all([cpuMs(sandbox.pid()), databaseCpuMs(sandbox.cluster.dataDir)])
  const cpuBefore = await read()
  const began = performance.now()
  const times: number[] = []
  const ids = new Map<number, number>()
  let refused = 0
  await Promise.all(
    writers.map(async ({ person, name, bidId }) => {
      const http = new HttpClient(sandbox.url, 60_000)
      for (let at = 0; at < count; at++) {
        const sentAt = performance.now()
        const { id, body } = await sendMessage(http, person, bidId, `${name} ${at}`)
        times.push(performance.now() - sentAt)
        if (id === 0 && refused++ === 0) console.log(body)
        ids.set(bidId, Math.max(id, ids.get(bidId) ?? 0))
      }
      http.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const cpu = (await read()).map((ms, at) => (ms - (cpuBefore[at] ?? 0)) / times.length)
  const faults = refused > 0 ? [`${refused} messages were refused`] : []
  const expectedOf = (bid: number) =>
    new Map(writers.filter(({ bidId }) => bidId === bid).map(({ name }) => [name, count]))
  for (const { bidId, listener } of listeners) {
    if (!(await listener.untilSeen(ids.get(bidId) ?? 0))) faults.push('a listener is behind')
    await listener.stop()
    faults.push(...faultsIn(listener.seen, expectedOf(bidId)))
  }
  for (const bidId of ids.keys()) {
    const stored = sandbox.db.selectFrom('chat_messages').select(['id', 'text'])
    const messages = await stored.where('bid_id', '=', bidId).orderBy('id').execute()
    faults.push(...faultsIn(messages, expectedOf(bidId)))
  }
  faults.push(...(await listBreaches(sandbox.db)).map(({ rule, row }) => `${rule}: ${row}`))
  console.log(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}: ${writers.length} people × ` +
      `${count} messages in ${ids.size} conversations`,
  )
  const at = (share: number) => percentile(times, share).toFixed(0)
  console.log(
    `${(times.length / seconds).toFixed(0)} messages/s, p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms; ` +
      `cpu ms a message: server ${cpu[0]?.toFixed(2)}, PostgreSQL ${cpu[1]?.toFixed(2)}`,
  )
  for (const fault of faults.slice(0, 20)) fail(fault)
  if (faults.length === 0) console.log('none lost, duplicated or out of order')
}

await main()
