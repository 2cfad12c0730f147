import { connect, createServer, type Server, type Socket } from 'node:net'
import { type Fault, scaled } from './fault.ts'
import { bidSteadily } from './steady-bids.ts'

/** F3: the database commits, but its response never reaches the server. */
export const lostCommit: Fault = {
  id: 'F3',
  title: 'the connection breaks after the database has committed a bid',
  async run(context) {
    const { sandbox, random, log } = context
    const bids = scaled(context, 1000, 20)
    const market = await sandbox.addMarket({
      people: Math.ceil(bids / 10),
      lots: 10,
      creditYen: 1_000_000_000,
      dailyBids: 1000,
    })
    const proxy = await breakingProxy(sandbox.cluster.url, random)
    try {
      await sandbox.killServer()
      await sandbox.startServer({ databaseUrl: proxy.url })
      proxy.breakShare(0.3)
      const steady = bidSteadily(sandbox, market, { rate: 200, random })
      await steady.allDone()
      log(`${steady.journal.entries.length} bids, ${proxy.broken()} responses cut off`)
      if (proxy.broken() === 0) throw new Error('the fault has not happened')
      return await steady.journal.compare(sandbox.db)
    } finally {
      proxy.breakShare(0)
      await sandbox.killServer()
      await proxy.close()
      await sandbox.startServer()
    }
  },
}

/** Starts a proxy before PostgreSQL that drops some of its responses to bids. */
async function breakingProxy(databaseUrl: string, random: () => number) {
  const target = new URL(databaseUrl)
  let share = 0
  let broken = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    let carriesBids = false
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.on('data', (part: Buffer) => {
      carriesBids ||= part.includes('seriba bids')
      database.write(part)
    })
    database.on('data', (part: Buffer) => {
      // A bid is one statement. PostgreSQL sends its result when the buffer is full, which never happens here, or when
      // it is ready for the next statement: it has committed, and the server does not find out.
      const isDecision = carriesBids && part.includes('"decision"')
      if (!isDecision || random() >= share) return client.write(part)
      broken++
      client.destroy()
      database.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    broken: () => broken,
    breakShare(part: number) {
      share = part
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
