import { type AnyTRPCProcedure, TRPCError, type TRPCProcedureType } from '@trpc/server'
import { parseConnectionParamsFromString } from '@trpc/server/http'
import { appRouter } from '#server/router.ts'

/** One procedure that a request calls. */
export interface Call {
  path: string
  /** Undefined when nothing is called so. */
  type: TRPCProcedureType | undefined
}

/** Read as tRPC reads it. */
export interface Calls {
  isBatch: boolean
  calls: Call[]
  /** The raw input of the call at this place. Throws BAD_REQUEST when the inputs cannot be read. */
  inputAt(index: number): Promise<unknown>
}

type Inputs = Readonly<Record<number, unknown>>

/** By their whole path, as tRPC keeps them; its type shows them nested. */
const procedures = appRouter._def.procedures as unknown as Readonly<
  Record<string, AnyTRPCProcedure | undefined>
>

/**
 * The queries or the mutations that a request calls, with `path` decoded. Undefined for a
 * subscription and for what tRPC refuses as a whole, before it runs any call.
 */
export function readCalls(req: Request, url: URL, path: string): Calls | undefined {
  const { searchParams } = url
  if (!isPlain(req) || !areReadable(searchParams.get('connectionParams'))) return undefined
  const isBatch = searchParams.get('batch') === '1'
  const paths = isBatch ? path.split(',') : [path]
  const calls = paths.map((one): Call => ({ path: one, type: procedures[one]?._def.type }))
  const wanted = req.method === 'GET' ? 'query' : 'mutation'
  if (!calls.every(({ type }) => type === wanted || type === undefined)) return undefined
  let inputs: Promise<Inputs> | undefined
  const inputAt = async (index: number) => {
    inputs ??= readInputs(req, searchParams, isBatch)
    return (await inputs)[index]
  }
  return { isBatch, calls, inputAt }
}

/** Whether a request has a method and a content type of ordinary calls. */
function isPlain({ method, headers }: Request): boolean {
  const type = headers.get('content-type')
  if (type === null) return method === 'GET'
  return (method === 'GET' || method === 'POST') && type.startsWith('application/json')
}

/** Nothing of ours uses connection parameters, but tRPC refuses those that it cannot read. */
export function areReadable(connectionParams: string | null): boolean {
  if (connectionParams === null) return true
  try {
    parseConnectionParamsFromString(connectionParams)
    return true
  } catch {
    return false
  }
}

async function readInputs(
  req: Request,
  searchParams: URLSearchParams,
  isBatch: boolean,
): Promise<Inputs> {
  try {
    const inputs = req.method === 'GET' ? inputOf(searchParams) : await req.json()
    if (inputs === undefined) return {}
    if (!isBatch) return { 0: inputs }
    if (isRecord(inputs)) return inputs
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
  throw new TRPCError({ code: 'BAD_REQUEST', message: 'The inputs of a batch are an object' })
}

function inputOf(searchParams: URLSearchParams): unknown {
  const text = searchParams.get('input')
  return text ? JSON.parse(text) : undefined
}

function isRecord(value: unknown): value is Inputs {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
