import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import type { ChatSide } from '#trade/chat/contract/calls.ts'
import type { InspectionState } from '#trade/chat/contract/inspections.ts'
import { openQuestion, postMessage } from '#trade/chat/server/commands.ts'
import { attachFiles } from '#trade/chat/server/files/commands.ts'
import { decideInspection, orderInspection } from '#trade/chat/server/inspections/commands.ts'
import { findInspectionOffer } from '#trade/chat/server/inspections/queries.ts'
import { notifyOfMessage } from '#trade/chat/server/notices.ts'
import type { Bidder } from '../bids/plan.ts'
import { markLoaded } from '../commands.ts'
import { drawAnswerPhotos, storeAnswerPhotos } from './answer-photos.ts'

const part = 'questions'

/** A question of the demo in one of its states. */
interface Question {
  readonly who: 'client' | 'dealer'
  readonly question: string
  readonly answer?: string
  readonly inspection?: InspectionState
}

/** The client reads Russian in the demo, the dealer English. */
const questions: readonly Question[] = [
  { who: 'client', question: 'Добрый день! Посмотрите, пожалуйста, нет ли коррозии на порогах.' },
  {
    who: 'client',
    question: 'Есть ли второй ключ?',
    answer: 'Да, два ключа и сервисная книжка.',
  },
  {
    who: 'client',
    question: 'Осмотрите, пожалуйста, днище и ходовую часть.',
    inspection: 'ordered',
  },
  { who: 'dealer', question: 'Does the air conditioning work?' },
  {
    who: 'dealer',
    question: 'Please check the tyres and the underbody.',
    answer: 'The tyres are at 5 mm, the underbody is dry and without rust. A4 on the left sill.',
    inspection: 'done',
  },
  {
    who: 'dealer',
    question: 'Please measure the paint.',
    answer: 'The hall lets nobody in today, so we cannot look at it.',
    inspection: 'declined',
  },
]

/** Adds questions of the visitors about lots on which they have not bid, in every state, once. */
export async function ensureDemoQuestions(
  db: Db,
  bidders: readonly Bidder[],
  {
    managerId,
    now,
    storage,
  }: { readonly managerId: number; readonly now: Date; readonly storage: FileStorage | null },
): Promise<void> {
  const { rows: loaded } = await sql`select from demo_days where part = ${part}`.execute(db)
  if (loaded.length > 0) return
  const lots = await listLots(db)
  const origin = { now, requestId: 'demo', network: '' }
  const inspected = lots[questions.findIndex(({ inspection }) => inspection === 'done')]
  const drawn =
    storage && inspected !== undefined
      ? await drawAnswerPhotos(db, { lotId: inspected, uploaderId: managerId })
      : []
  await db.transaction().execute(async (transaction) => {
    for (const [at, { who, question, answer, inspection }] of questions.entries()) {
      const lotId = lots[at]
      const personId = bidders.find(({ kind }) => kind === who)?.id
      if (lotId === undefined || personId === undefined) continue
      const bidId = await openQuestion(transaction, { lotId, personId })
      const say = async (uploaderId: number, side: ChatSide, text: string, fileIds: number[]) => {
        const conversation = { bidId, clientId: personId, dealerId: null, side }
        const messageId = await postMessage(transaction, conversation, {
          authorId: uploaderId,
          text,
        })
        await attachFiles(transaction, { bidId, messageId, uploaderId, fileIds })
        await notifyOfMessage(transaction, { id: uploaderId }, conversation, text)
      }
      const offer = inspection ? await findInspectionOffer(transaction, { lotId, personId }) : null
      if (offer) await orderInspection(transaction, { bidId, personId, offer }, origin)
      await say(personId, 'client', question, [])
      const photos =
        storage && inspection === 'done'
          ? await storeAnswerPhotos(
              { db: transaction, storage },
              { bidId, uploaderId: managerId },
              drawn,
            )
          : []
      if (answer) await say(managerId, 'company', answer, photos)
      if (!offer || !inspection || inspection === 'ordered') continue
      const decision = { state: inspection, reason: answer ?? '', actorId: managerId }
      await decideInspection(transaction, { bidId, clientId: personId, ...decision }, origin)
    }
    await markLoaded(transaction, [part])
  })
}

/** Returns lots without bids at houses that offer inspections, those whose bidding closes first in front. */
async function listLots(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select lot.id from lots lot join lot_deadlines times on times.lot_id = lot.id
    where lot.kind = 'car' and lot.status = 4532 and lot.withdrawn_at is null
      and lot.auction_day between (app_now() at time zone 'Asia/Tokyo')::date + 1
        and (app_now() at time zone 'Asia/Tokyo')::date + 4
      and lot.house_id in (select house_id from tariffs where kind = 'lot_inspection')
      and times.bidding_closes_at > app_now() + interval '12 hours'
      and not exists (select from bids where lot_id = lot.id)
    order by times.bidding_closes_at, md5(lot.id::text) limit ${questions.length}
  `.execute(db)
  return rows.map(({ id }) => id)
}
