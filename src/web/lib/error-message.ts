import { isTRPCClientError } from '@trpc/client'
import type { AppErrorCode, DetailsOf } from '#shared/errors.ts'
import { NOT_OURS } from '#shared/form-answers.ts'

/**
 * The data of an error of our server, beside its French sentence, which is the message. Without a title, the server is
 * older than this page, and does not tell its faults from its refusals either.
 */
interface ErrorData {
  appCode?: AppErrorCode
  httpStatus?: number
  title?: string
  /** The server failed, rather than refused. */
  fault?: true
  details?: unknown
  fields?: Record<string, string>
}

function dataOf(error: unknown): ErrorData | undefined {
  return isTRPCClientError(error) ? (error.data as ErrorData | undefined) : undefined
}

/** The error code of our server. Undefined when it did not answer. */
export function appCodeOf(error: unknown): AppErrorCode | undefined {
  return dataOf(error)?.appCode
}

/** The details of an error with this code. */
export function detailsOf<C extends AppErrorCode>(
  error: unknown,
  code: C,
): DetailsOf<C> | undefined {
  return appCodeOf(error) === code ? (dataOf(error)?.details as DetailsOf<C>) : undefined
}

/** The figures of an error, whatever its code, and its sentence. */
export function whyRefused(error: unknown): { details: unknown; text: string | undefined } {
  return {
    details: dataOf(error)?.details,
    text: error instanceof Error ? error.message : undefined,
  }
}

/** The error texts of the fields that the server refused, by the path of the field. */
export function fieldsOf(error: unknown): Record<string, string> {
  return dataOf(error)?.fields ?? {}
}

/** True when our server did not answer: there is no network, it was too slow, or what came is not its answer. */
export function isNetworkError(error: unknown): boolean {
  return appCodeOf(error) === undefined
}

/** Something that is not our server answered: the connection holds, and there is no answer of ours. */
export class NotOurAnswer extends Error {
  override name = 'NotOurAnswer'
}

/**
 * True when something came that is not of our server: the page of a proxy or of a public network, or what has not the shape of an
 * answer. `fetch` itself fails with a TypeError or a DOMException, and tRPC with a SyntaxError or an Error of its own.
 */
export function isNotOurAnswer(error: unknown): boolean {
  if (!isTRPCClientError(error) || !isNetworkError(error)) return false
  return error.cause !== undefined && UNREADABLE.has(error.cause.name)
}
const UNREADABLE: ReadonlySet<string> = new Set(['SyntaxError', 'Error', 'NotOurAnswer'])

/** True when the server failed, rather than refused. */
export function isServerFault(error: unknown): boolean {
  const { fault, title, httpStatus } = dataOf(error) ?? {}
  return fault === true || (title === undefined && httpStatus === 500)
}

export interface ErrorWords {
  title: string
  text: string
}

/**
 * The title and text of an error. `failureTitle` is the title when the network or the server failed. A refusal has a
 * title of its own. `unread` takes the place of our words for what is not of our server.
 */
export function describeError(
  error: unknown,
  failureTitle?: string,
  unread?: ErrorWords,
): ErrorWords {
  const data = dataOf(error)
  if (data?.appCode) {
    const own = data.title ?? failureTitle ?? 'Demande refusée'
    const title = (isServerFault(error) && failureTitle) || own
    const [field] = data.appCode === 'VALIDATION' ? Object.values(fieldsOf(error)) : []
    return { title, text: field ?? (error as Error).message }
  }
  if (isNotOurAnswer(error)) return unread ?? { title: failureTitle ?? 'Erreur', text: NOT_OURS }
  return {
    title: failureTitle ?? 'Pas de réponse',
    text: 'La connexion est coupée ou très lente. Rien n’est perdu\u00a0: réessayez dans un instant.',
  }
}
