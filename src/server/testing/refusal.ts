import { TRPCError } from '@trpc/server'
import { core } from 'zod'
import { AppError } from '#server/lib/app-error.ts'
import { errorStatus } from '#shared/errors.ts'
import type { Stale } from '#shared/refusals/stale.ts'

export interface CallRefusal {
  /** Our own code, or tRPC's when the input itself was refused. */
  code: string
  status: number
  details?: unknown
  /** The messages about the input, by field. */
  fields?: Record<string, string>
}

/** The refusal of a call; fails when it was accepted. */
export async function refusalOf(call: PromiseLike<unknown>): Promise<CallRefusal> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) throw new Error('The call was accepted')
  return describeRefusal(error)
}

/** The code of the refusal of a call, with what moved where it is stale: `STALE rest`. */
export const codeOfRefusal = async (call: PromiseLike<unknown>): Promise<string> =>
  codeOf(await refusalOf(call))

export function codeOf({ code, details }: CallRefusal): string {
  return code === 'STALE' ? `${code} ${(details as Stale).about}` : code
}

/** The content of a rejection; errors that are no refusals are rethrown. */
export function describeRefusal(error: unknown): CallRefusal {
  if (error instanceof AppError) {
    const { appCode, details } = error
    return { code: appCode, status: errorStatus(appCode), ...(details && { details }) }
  }
  if (!(error instanceof TRPCError) || !(error.cause instanceof core.$ZodError)) throw error
  const fields = error.cause.issues.map(({ path, message }) => [path.join('.'), message])
  return { code: error.code, status: 400, fields: Object.fromEntries(fields) }
}

/** The results of simultaneous calls: the answers of those accepted, the refusals of the others. */
export async function outcomesOf<T>(
  calls: Array<Promise<T>>,
): Promise<{ accepted: T[]; refused: CallRefusal[] }> {
  const settled = await Promise.allSettled(calls)
  return {
    accepted: settled.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
    refused: settled.flatMap((end) =>
      end.status === 'rejected' ? [describeRefusal(end.reason)] : [],
    ),
  }
}
