import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isSecure } from '../http/origin.ts'

type GuestContext = Pick<Context, 'config' | 'tokens' | 'now'>

/** A guest who opens the link again gets a new cookie. */
const guestHours = 24
/** Lots of as many links at once; the oldest gives way. */
const maxLots = 20

const cookieName = (secure: boolean) => (secure ? '__Host-seriba-guest' : 'seriba-guest')

/** The lots whose pictures the guest of a request may see. */
export const lotsOfGuest = (
  { config, tokens, now }: GuestContext,
  request: FastifyRequest,
): readonly number[] =>
  tokens.readGuest(request.cookies[cookieName(isSecure(config, request))] ?? '', now())

/** Shows a guest the pictures of a lot whose link was opened. */
export function showPictures(
  context: GuestContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  lotId: number,
): void {
  const { config, tokens, now } = context
  const secure = isSecure(config, request)
  const known = lotsOfGuest(context, request).filter((id) => id !== lotId)
  const lotIds = [lotId, ...known].slice(0, maxLots)
  const expiresAt = new Date(now().getTime() + guestHours * 3_600_000)
  reply.setCookie(cookieName(secure), tokens.guestToken({ lotIds, expiresAt }), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: guestHours * 3600,
  })
}
