import type { Role } from '#shared/accounts/roles.ts'
import {
  type AppErrorCode,
  type DetailsOf,
  errorMessage,
  isAppErrorCode,
  isFault,
} from '#shared/errors.ts'
import { RpcError } from '#web/lib/rpc/rpc-error.ts'

interface ErrorData {
  appCode?: unknown
  details?: unknown
  fields?: Record<string, string>
}

function dataOf(error: unknown): ErrorData | undefined {
  return error instanceof RpcError ? (error.data as ErrorData | undefined) : undefined
}

/** The error code of our server. Undefined when it did not answer. */
export function appCodeOf(error: unknown): AppErrorCode | undefined {
  const code = dataOf(error)?.appCode
  return isAppErrorCode(code) ? code : undefined
}

/** The details of an error with this code. */
export function detailsOf<C extends AppErrorCode>(
  error: unknown,
  code: C,
): DetailsOf<C> | undefined {
  return appCodeOf(error) === code ? (dataOf(error)?.details as DetailsOf<C>) : undefined
}

/** The details of an error, whatever its code. */
export function refusalDetailsOf(error: unknown): unknown {
  return dataOf(error)?.details
}

/** The error texts of the fields that the server refused, by the path of the field. */
export function fieldsOf(error: unknown): Record<string, string> {
  return dataOf(error)?.fields ?? {}
}

/** Whether the server did not answer: there is no network, or it was too slow. */
export function isNetworkError(error: unknown): boolean {
  return appCodeOf(error) === undefined
}

/**
 * The title and text of an error. `failureTitle` is the title when the network or the server failed. A refusal has a
 * title of its own.
 */
export function describeError(
  error: unknown,
  failureTitle?: string,
  role?: Role,
): { title: string; text: string } {
  const code = appCodeOf(error)
  if (code) {
    const message = errorMessage(code, dataOf(error)?.details, role)
    const title = (isFault(code) && failureTitle) || message.title
    const [field] = code === 'VALIDATION' ? Object.values(fieldsOf(error)) : []
    return { title, text: field ?? message.text }
  }
  return {
    title: failureTitle ?? 'Pas de réponse',
    text: 'La connexion est coupée ou très lente. Rien n’est perdu : réessayez dans un instant.',
  }
}
