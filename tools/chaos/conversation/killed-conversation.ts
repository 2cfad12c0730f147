import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Fault, type FaultContext, scaled, timesOf } from '../fault.ts'
import { HttpClient } from '../http-client.ts'
import { bidRequest } from '../journal.ts'
import type { Bidder, Sandbox } from '../sandbox.ts'
import { ConversationListener, faultsIn, sendMessage } from './chat-client.ts'

/** F23: a client and a manager write and listen while the server is killed twice. */
export const killedConversation: Fault = {
  id: 'F23',
  title: 'kill -9 of the server, twice, during a conversation',
  async run(context) {
    const { sandbox, random, log } = context
    const limits = { creditYen: 1_000_000_000, dailyBids: 100 }
    const market = await sandbox.addMarket({ people: 1, lots: 1, ...limits })
    const [client] = market.bidders as [Bidder]
    const bidId = await placeBid(sandbox, client, market.lots[0] ?? 0)
    const count = scaled(context, 400, 100)
    const people = { client, manager: market.manager }
    const listeners = Object.values(people).map(
      (person) => new ConversationListener(sandbox, person, bidId),
    )
    while (!listeners.every(({ isOpen }) => isOpen)) await delay(20)
    const sent: { readonly id: number; readonly tries: number; readonly ms: number }[] = []
    const write = async (name: keyof typeof people) => {
      const http = new HttpClient(sandbox.url, 5000)
      for (let at = 0; at < count; at++) {
        const began = performance.now()
        const { id, tries } = await sendMessage(http, people[name], bidId, `${name} ${at}`)
        sent.push({ id, tries, ms: performance.now() - began })
      }
      http.close()
    }
    const kill = async () => {
      for (const share of [0.3, 0.65]) {
        while (sent.length < 2 * count * share) await delay(5)
        await delay(random() * 100)
        await sandbox.killServer()
        await delay(random() * 500)
        await sandbox.startServer()
      }
    }
    await Promise.all([write('client'), write('manager'), kill()])
    const last = Math.max(...sent.map(({ id }) => id))
    const isSeen = await Promise.all(listeners.map((listener) => listener.untilSeen(last)))
    await Promise.all(listeners.map((listener) => listener.stop()))
    const stored = await storedMessages(context, bidId)
    const expected = new Map(Object.keys(people).map((name) => [name, count]))
    const again = sent.filter(({ tries }) => tries > 1).length
    log(
      `${sent.length} messages, ${again} sent again; ${timesOf(sent.map(({ ms }) => ms))} to the ` +
        'response, kills included',
    )
    const lists = [['stored', stored], ...listeners.map(({ seen }, at) => [`listener ${at}`, seen])]
    return [
      ...(isSeen.every(Boolean) ? [] : ['a listener never saw the last message']),
      ...sent.filter(({ id }) => id === 0).map(() => 'a message was refused'),
      ...lists.flatMap(([name, list]) =>
        faultsIn(list as typeof stored, expected).map((fault) => `${name}: ${fault}`),
      ),
    ]
  },
}

const storedMessages = ({ sandbox }: FaultContext, bidId: number) =>
  sandbox.db
    .selectFrom('chat_messages')
    .select(['id', 'text'])
    .where('bid_id', '=', bidId)
    .orderBy('id')
    .execute()

/** Places the bid that the conversation is about. */
export async function placeBid({ url }: Sandbox, person: Bidder, carId: number): Promise<number> {
  const http = new HttpClient(url)
  const request = bidRequest(person.token(), randomUUID(), { carId, amount: 500_000 })
  const { body } = await http.send(request)
  http.close()
  const bidId = Number(/"bidId":(\d+)/.exec(body)?.[1] ?? 0)
  if (bidId === 0) throw new Error(`the bid was not placed: ${body}`)
  return bidId
}
