import type { FastifyInstance } from 'fastify'
import type { Language } from '../../contract/core/codes.ts'
import type { Endpoint, ParsedInput, ResponseBody } from '../../contract/core/endpoint.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { encodingFor, type FinishedAnswer, finish } from '../http/finished-answer.ts'
import { type Call, checkAnswer, serve } from '../http/route.ts'
import { languageOf } from '../site/language.ts'

/** What an answer for everybody may be made of: the question and the language, and no person. */
export type SharedQuestion<E extends Endpoint> = ParsedInput<E> & {
  readonly context: Context
  readonly db: Db
}

export interface SharedCall<E extends Endpoint, Found extends object> {
  /**
   * Asks the search, which gives the same object again for as long as nothing has changed; that
   * object stands for the question too, so equal objects must come of equal questions only. What is
   * a person's own, such as a group of favorites, is part of the question by its lots.
   */
  readonly find: (call: Call<E>) => Promise<Found>
  /** Makes the answer of what was found. */
  readonly make: (
    found: Found,
    question: SharedQuestion<E> & { readonly language: Language },
  ) => Promise<ResponseBody<E>>
}

/**
 * Serves a call of the contract whose answer is the same for everybody who may have it. It is made,
 * checked and compressed once for what the search has found, and goes with it (decision 14). Who
 * calls and whether they may is looked at for each request, before any of that.
 */
export function sharedRoute<E extends Endpoint, Found extends object>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  { find, make }: SharedCall<E, Found>,
): void {
  const finished = new WeakMap<Found, Map<Language, Promise<FinishedAnswer>>>()

  const finishedOf = (found: Found, language: Language, question: SharedQuestion<E>) => {
    const known = finished.get(found) ?? new Map<Language, Promise<FinishedAnswer>>()
    finished.set(found, known)
    const before = known.get(language)
    if (before) return before
    const making = make(found, { ...question, language }).then((answer) => {
      checkAnswer(context, endpoint, answer)
      return finish(answer)
    })
    making.catch(() => known.delete(language))
    known.set(language, making)
    return making
  }

  serve(app, context, endpoint, { compresses: true }, async (call) => {
    const { request, reply, db, params, query, body } = call
    const question = { context, db, params, query, body } as SharedQuestion<E>
    const language = await languageOf(call)
    const answer = await finishedOf(await find(call), language, question)
    const { bytes, encoding } = await answer.inEncoding(
      encodingFor(request.headers['accept-encoding']),
    )
    reply.header('content-type', 'application/json; charset=utf-8')
    reply.header('vary', 'accept-encoding')
    if (encoding) reply.header('content-encoding', encoding)
    return bytes
  })
}
