import type { FastifyReply, FastifyRequest } from 'fastify'
import { showPictures } from '#market/pictures/server/guests.ts'
import { originOf, writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { callerOf } from '#platform/http/server/network.ts'
import type { ShareType } from '#trade/sharing/contract/rules.ts'
import { countOpening, countWrongGuess, lockCaller } from './commands.ts'
import { alarmGuesses, alarmPauseMs, guessLimit, openLimit } from './limits.ts'
import { countGuesses, type FoundShare, findShare, secondsUntilNextGuess } from './queries.ts'
import { isCode } from './share-codes.ts'

interface Opening<Found, Shown> {
  readonly type: ShareType
  readonly body: { readonly id: string; readonly code?: string | undefined }
  /** Finds what the link shows, restricted to what its owner may see; refuses with not_found. */
  readonly find: (share: FoundShare) => Promise<Found>
  readonly read: (share: FoundShare, found: Found) => Promise<Shown>
  /** Returns the lot whose pictures the page shows. */
  readonly lotIdOf: (db: Db, found: Found) => Promise<number>
}

/** Opens links of any type with their codes, for everybody. */
export function shareOpener(context: Context) {
  const { config, shareCodes, limits } = context

  /**
   * Checks a code. Guesses on one link or from one address are serialized until they are counted, so that a burst
   * cannot outrun the counter.
   * @throws Refusal wrong_code, share_locked, too_many_requests
   */
  const checkCode = async (
    db: Db,
    request: FastifyRequest,
    { share, guess, caller }: { share: FoundShare; guess: string; caller: Buffer },
  ): Promise<void> => {
    const maxGuesses = Math.max(1, Math.round(guessLimit.tries * config.rateLimitFactor))
    const retryAfterSeconds = await secondsUntilNextGuess(
      db,
      { shareId: share.id, caller },
      maxGuesses,
    )
    if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds })
    const code = shareCodes.decrypt(share.id, share.code)
    if (code === null) throw new Refusal('share_locked')
    if (isCode(guess, code)) return
    const isLocked = await countWrongGuess(db, shareCodes, { id: share.id, caller })
    if (isLocked) {
      await writeAudit(db, originOf(request, context.now()), {
        ...{ action: 'share-locked', actorId: null, subjectId: share.owner.id },
        details: { share: share.id },
      })
    }
    await alertOnGuesses(db, request)
    throw new Refusal(isLocked ? 'share_locked' : 'wrong_code', { commitsWrites: true })
  }

  const alertOnGuesses = async (db: Db, request: FastifyRequest) => {
    const { wrongGuesses } = await countGuesses(db)
    const now = context.now().getTime()
    const quietUntil = quietUntilOf.get(context) ?? 0
    if (wrongGuesses < alarmGuesses || now < quietUntil) return
    quietUntilOf.set(context, now + alarmPauseMs)
    request.log.error({ wrongGuesses }, 'many wrong codes of shared lots within an hour')
  }

  return {
    /** @throws Refusal not_found, wrong_code, share_locked, too_many_requests */
    async open<Found, Shown>(
      db: Db,
      { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
      { type, body: { id, code }, find, read, lotIdOf }: Opening<Found, Shown>,
    ): Promise<Shown | { locked: true }> {
      const caller = shareCodes.callerKey(callerOf(request.ip))
      const guess = code?.trim() ?? ''
      if (guess) await lockCaller(db, caller)
      const share = await findShare(db, { id, type }, { lock: guess !== '' })
      if (!share) throw new Refusal('not_found')
      const found = await find(share)
      if (share.isLocked) throw new Refusal('share_locked')
      if (!guess) return { locked: true }
      await checkCode(db, request, { share, guess, caller })
      await countOpening(db, share.id)
      const lotId = await lotIdOf(db, found)
      showPictures(context, { request, reply }, { id: share.id, lotId })
      return read(share, found)
    },
    /** Limits requests per address; must be called before the transaction. */
    limit: (request: FastifyRequest) => limits.consume(openLimit, `share ${callerOf(request.ip)}`),
  }
}

/** Until when the alarm stays quiet, ms. */
const quietUntilOf = new WeakMap<Context, number>()
