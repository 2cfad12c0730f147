import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedShare } from '#people/auth/server/session-tokens.ts'
import type { Context } from '#platform/core/server/context.ts'
import { isSecure } from '#platform/http/server/origin.ts'

type GuestContext = Pick<Context, 'config' | 'tokens' | 'now'>

/** A guest who opens the link again gets a new cookie. */
const guestHours = 24
/** Maximum number of links in a cookie; a new one replaces the oldest. */
const maxShares = 20

const cookieName = (secure: boolean) => (secure ? '__Host-seriba-guest' : 'seriba-guest')

/** Returns the links that the guest of a request has opened; they may have been withdrawn since. */
export const sharesOfGuest = (
  { config, tokens, now }: GuestContext,
  request: FastifyRequest,
): readonly OpenedShare[] =>
  tokens.readGuest(request.cookies[cookieName(isSecure(config, request))] ?? '', now())

/** Lets a guest see the pictures of the lot of an opened link. */
export function showPictures(
  context: GuestContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  share: OpenedShare,
): void {
  const { config, tokens, now } = context
  const secure = isSecure(config, request)
  const known = sharesOfGuest(context, request).filter(({ id }) => id !== share.id)
  const shares = [share, ...known].slice(0, maxShares)
  const expiresAt = new Date(now().getTime() + guestHours * 3_600_000)
  reply.setCookie(cookieName(secure), tokens.guestToken({ shares, expiresAt }), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: guestHours * 3600,
  })
}
