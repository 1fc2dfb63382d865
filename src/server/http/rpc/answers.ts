import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server'
import { AppError, retryAfterOf } from '#server/lib/app-error.ts'
import { jsonTextOf } from '#server/lib/json-text.ts'
import type { RequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'
import type { Call, Calls } from './calls.ts'

/** Most bytes of JSON that the queries of one request may return, all its calls together. */
export const MAX_ANSWER = 8_000_000

/** A call's part of the answer, in tRPC's wire format. */
interface CallAnswer {
  text: string
  status: number
  error: TRPCError | undefined
}

/** The whole answer: its body, and what its head says of its calls. */
export interface RpcAnswer {
  body: string
  status: number
  /** Seconds; undefined when no call came too early. */
  retryAfter: number | undefined
}

interface Running {
  calls: Calls
  makeContext: () => Promise<RequestContext>
  onError: (error: TRPCError, call: Call) => void
}

/**
 * Runs the calls of a request and writes their answers as tRPC's own HTTP adapter does. Each result
 * is serialized once, and measured there: a call that would pass MAX_ANSWER is refused alone.
 */
export async function answerCalls({ calls, makeContext, onError }: Running): Promise<RpcAnswer> {
  const made = await settle(makeContext)
  const ctx = made.ok ? made.value : undefined
  let bytesLeft = MAX_ANSWER

  const answerOne = async (call: Call, batchIndex: number): Promise<CallAnswer> => {
    try {
      if (!call.type) throw new TRPCError({ code: 'NOT_FOUND' })
      if (!made.ok) throw made.error
      const { path, type } = call
      const getRawInput = () => calls.inputAt(batchIndex)
      const asked = { path, type, getRawInput, batchIndex, signal: undefined, ctx: made.value }
      const text = jsonTextOf(await callTRPCProcedure({ router: appRouter, ...asked }))
      // A mutation's change is already done, and its answer is short.
      if (type === 'query') withinCeiling(text, call, made.value)
      return { text: resultText(text), status: 200, error: undefined }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      onError(error, call)
      return errorAnswer(error, call, ctx)
    }
  }

  const withinCeiling = (text: string | undefined, { path }: Call, context: RequestContext) => {
    const size = text === undefined ? 0 : Buffer.byteLength(text)
    if (size > bytesLeft) {
      context.log.error({ path, requestId: context.requestId }, 'answer too long')
      throw new AppError('ANSWER_TOO_LONG')
    }
    bytesLeft -= size
  }

  const answers = await Promise.all(calls.calls.map(answerOne))
  return joined(answers, calls.isBatch)
}

type Settled<T> = { ok: true; value: T } | { ok: false; error: unknown }

async function settle<T>(make: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await make() }
  } catch (error) {
    return { ok: false, error }
  }
}

function resultText(data: string | undefined): string {
  return data === undefined ? '{"result":{}}' : `{"result":{"data":${data}}}`
}

function errorAnswer(
  error: TRPCError,
  { path, type = undefined }: Call,
  ctx: RequestContext | undefined,
): CallAnswer {
  const config = appRouter._def._config
  const asked = { path, type: type ?? ('unknown' as const), input: undefined }
  const shape = getTRPCErrorShape<typeof config.$types>({ config, error, ctx, ...asked })
  return { text: `{"error":${JSON.stringify(shape)}}`, status: shape.data.httpStatus, error }
}

function joined(answers: readonly CallAnswer[], isBatch: boolean): RpcAnswer {
  const [first, ...others] = answers
  const same = others.every(({ status }) => status === first?.status)
  const waits = answers.map(({ error }) => retryAfterOf(error)).filter((wait) => wait !== undefined)
  return {
    body: isBatch ? `[${answers.map(({ text }) => text).join(',')}]` : (first?.text ?? ''),
    // 207: the calls of a batch ended differently.
    status: same ? (first?.status ?? 200) : 207,
    retryAfter: waits.length > 0 ? Math.max(...waits) : undefined,
  }
}
