import { TRPCClientError } from '@trpc/client'
import type { Role } from '#shared/accounts/roles.ts'
import {
  type AppErrorCode,
  type DetailsOf,
  errorMessage,
  isAppErrorCode,
  isFault,
} from '#shared/errors.ts'

interface ErrorData {
  appCode?: unknown
  details?: unknown
  fields?: Record<string, string>
}

function dataOf(error: unknown): ErrorData | undefined {
  return error instanceof TRPCClientError ? (error.data as ErrorData | undefined) : undefined
}

/** The code our server refused with, when it is the one that answered. */
export function appCodeOf(error: unknown): AppErrorCode | undefined {
  const code = dataOf(error)?.appCode
  return isAppErrorCode(code) ? code : undefined
}

/** The figures a refusal carries, when it is this one. */
export function detailsOf<C extends AppErrorCode>(
  error: unknown,
  code: C,
): DetailsOf<C> | undefined {
  return appCodeOf(error) === code ? (dataOf(error)?.details as DetailsOf<C>) : undefined
}

/** The figures of a refusal, unformatted. */
export function refusalDetailsOf(error: unknown): unknown {
  return dataOf(error)?.details
}

/** The sentence for each field that the server refused, by the field's path; none when it was not the fields. */
export function fieldsOf(error: unknown): Record<string, string> {
  return dataOf(error)?.fields ?? {}
}

/** The server never answered: no network, or too slow. */
export function isNetworkError(error: unknown): boolean {
  return appCodeOf(error) === undefined
}

/**
 * The title and sentence of any error. `act` names the action: it is the title when the network or
 * the server failed. A refusal has a title of its own.
 */
export function describeError(
  error: unknown,
  act?: string,
  role?: Role,
): { title: string; text: string } {
  const code = appCodeOf(error)
  if (code) {
    const message = errorMessage(code, dataOf(error)?.details, role)
    const title = (isFault(code) && act) || message.title
    const [field] = code === 'VALIDATION' ? Object.values(fieldsOf(error)) : []
    return { title, text: field ?? message.text }
  }
  return {
    title: act ?? 'Pas de réponse',
    text: 'La connexion est coupée ou très lente. Rien n’est perdu : réessayez dans un instant.',
  }
}
