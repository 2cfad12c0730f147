import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type PageType, pageTypePermission, pageTypes } from '../../contract/lots/page-types.ts'
import {
  listShares,
  openShare,
  renewShare,
  type ShareWithPassword,
  setSharePreview,
  sharePassword,
  withdrawShare,
} from '../../contract/sharing/calls.ts'
import { type AuditAction, originOf, writeAudit } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import type { Person } from '../core/person.ts'
import { Refusal } from '../core/refusal.ts'
import type { Db } from '../db/tables.ts'
import { callerOf } from '../http/network.ts'
import { route } from '../http/route.ts'
import { getLot } from '../lots/get-lot.ts'
import {
  choosePreview,
  countOpening,
  countWrongGuess,
  lockCaller,
  lockOwnShare,
  renewCode,
  shareLot,
  withdrawLink,
} from './commands.ts'
import { alarmGuesses, alarmPauseMs, guessLimit, openLimit, shareLimit } from './limits.ts'
import {
  countGuesses,
  type FoundShare,
  findShare,
  getOwnShare,
  guessingWait,
  listOwnShares,
} from './queries.ts'
import { isCode } from './share-codes.ts'
import { getSharedLot, readSharedLot } from './shared-lot.ts'

const maySee = ({ permissions }: Person, pageType: PageType): boolean =>
  permissions[pageTypePermission[pageType]]

/** Lots that are shown by link and code to people without an account (spec 3 §2, §4). */
export function sharingRoutes(app: FastifyInstance, context: Context): void {
  const { config, shareCodes } = context
  const { publicUrl } = config

  const record = (
    db: Db,
    request: FastifyRequest,
    action: AuditAction,
    { actorId, ownerId, share }: { actorId: number | null; ownerId: number; share: string },
  ) =>
    writeAudit(db, originOf(request, context.now()), {
      ...{ action, actorId, subjectId: ownerId, details: { share } },
    })

  const shownTo = async (
    db: Db,
    person: Person,
    { id, code, wasLocked }: { id: string; code: string; wasLocked: boolean },
  ): Promise<ShareWithPassword> => ({
    ...(await getOwnShare(db, { id, ownerId: person.id, publicUrl })),
    password: code,
    wasLocked,
  })

  route(
    app,
    sharePassword,
    async ({ db, person, request, params: { pageType }, query }) => {
      const id = query.carId ?? query.bikeId ?? ''
      const lot = await getLot(db, { pageType, id, person, now: context.now() })
      const closedPages = pageTypes.filter((one) => !maySee(person, one))
      const wanted = { ownerId: person.id, lotId: lot.id, pageType, closedPages }
      const share = await shareLot(db, shareCodes, wanted)
      const owned = { actorId: person.id, ownerId: person.id, share: share.id }
      if (share.isNew) await record(db, request, 'share-made', owned)
      if (share.wasLocked) await record(db, request, 'share-renewed', owned)
      return shownTo(db, person, share)
    },
    { limit: () => shareLimit },
  )

  route(
    app,
    renewShare,
    async ({ db, person, request, body: { id } }) => {
      const own = await lockOwnShare(db, { id, ownerId: person.id })
      if (!own) throw new Refusal('not_found')
      const { lotId, pageType } = own
      // With the new code it would open nothing.
      if (!maySee(person, pageType)) throw new Refusal('not_permitted')
      await getLot(db, { pageType, id: String(lotId), person, now: context.now() })
      const code = await renewCode(db, shareCodes, own)
      const owned = { actorId: person.id, ownerId: person.id, share: id }
      await record(db, request, 'share-renewed', owned)
      return shownTo(db, person, { id, code, wasLocked: own.lockedAt !== null })
    },
    { limit: () => shareLimit },
  )

  route(app, withdrawShare, async ({ db, person, request, body: { id } }) => {
    await withdrawLink(db, { id, ownerId: person.id })
    const owned = { actorId: person.id, ownerId: person.id, share: id }
    await record(db, request, 'share-withdrawn', owned)
    return { success: true as const }
  })

  route(app, setSharePreview, async ({ db, person, body: { id, previewDetails } }) => {
    await choosePreview(db, { id, ownerId: person.id, previewDetails })
    return { success: true as const }
  })

  route(app, listShares, ({ db, person, query }) =>
    listOwnShares(db, { ownerId: person.id, publicUrl }, query),
  )

  /**
   * Checks a code. Guesses on one link, and those from one address, wait for each other until the guess is
   * counted, so that no burst of them is faster than its count.
   * @throws Refusal wrong_code, share_locked, too_many_requests
   */
  const checkCode = async (
    db: Db,
    request: FastifyRequest,
    { share, guess, caller }: { share: FoundShare; guess: string; caller: Buffer },
  ): Promise<void> => {
    const most = Math.max(1, Math.round(guessLimit.tries * config.rateLimitFactor))
    const retryAfterSeconds = await guessingWait(db, { shareId: share.id, caller }, most)
    if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds })
    const code = shareCodes.decrypt(share.id, share.code)
    if (code === null) throw new Refusal('share_locked')
    if (isCode(guess, code)) return
    const isLocked = await countWrongGuess(db, shareCodes, { id: share.id, caller })
    if (isLocked) {
      const owned = { actorId: null, ownerId: share.owner.id, share: share.id }
      await record(db, request, 'share-locked', owned)
    }
    await warnOfGuesses(db, request)
    throw new Refusal(isLocked ? 'share_locked' : 'wrong_code', { commitsWrites: true })
  }

  /** Until when the alarm is not repeated. */
  let quietUntil = 0
  const warnOfGuesses = async (db: Db, request: FastifyRequest) => {
    const { wrongGuesses } = await countGuesses(db)
    const now = context.now().getTime()
    if (wrongGuesses < alarmGuesses || now < quietUntil) return
    quietUntil = now + alarmPauseMs
    request.log.error({ wrongGuesses }, 'many wrong codes of shared lots within an hour')
  }

  route(
    app,
    openShare,
    async ({ db, request, params: { pageType }, body: { id, code } }) => {
      const caller = shareCodes.callerKey(callerOf(request.ip))
      const guess = code?.trim() ?? ''
      if (guess) await lockCaller(db, caller)
      const share = await findShare(db, { id, pageType }, { lock: guess !== '' })
      if (!share) throw new Refusal('not_found')
      const lot = await getSharedLot(db, share, context.now())
      if (share.isLocked) throw new Refusal('share_locked')
      if (!guess) return { locked: true as const }
      await checkCode(db, request, { share, guess, caller })
      await countOpening(db, share.id)
      return readSharedLot(db, share, lot)
    },
    {
      prepare: ({ request }) => context.limits.consume(openLimit, `share ${callerOf(request.ip)}`),
    },
  )
}
