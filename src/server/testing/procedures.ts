import type { AnyTRPCProcedure, TRPCProcedureType } from '@trpc/server'
import { type $ZodType, type JSONSchema, toJSONSchema } from 'zod/v4/core'
import type { Rights } from '#server/rights.ts'
import { appRouter } from '#server/router.ts'
import type { Caller } from './create-test-context.ts'

/** A procedure of the product, as its builder declares it. */
export interface Procedure {
  path: string
  type: TRPCProcedureType
  rights: Rights
  /** The schemas of its input; none where it takes none. */
  inputs: readonly $ZodType[]
}

/** Every procedure, by its path. tRPC's types leave out what its builder keeps. */
export const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>).map(
    ([path, { _def }]) => {
      const { type, meta, inputs } = _def as typeof _def & { meta: Rights; inputs: $ZodType[] }
      return [path, { path, type, rights: meta, inputs }]
    },
  ),
)

/** The input of a procedure as JSON Schema; undefined where it takes none. */
export function shapeOf({ inputs: [schema] }: Procedure): JSONSchema.BaseSchema | undefined {
  return schema && toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** The fields of an input, at any depth, that name what the procedure is about; a cursor names where a list goes on. */
export function subjectsOf(procedure: Procedure): string[] {
  const found = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { properties = {}, ...others } = part as JSONSchema.BaseSchema
    for (const [key, value] of Object.entries(properties)) {
      if (NAMING.test(key)) found.add(key)
      if (key !== 'cursor') look(value)
    }
    for (const other of Object.values(others)) look(other)
  }
  look(shapeOf(procedure))
  return [...found].sort()
}

const NAMING = /^(?:reference|token)$|[a-z](?:Ids?|N)$/

/** Whether a procedure reads a list page by page. */
export const isPaged = (procedure: Procedure): boolean =>
  'cursor' in (shapeOf(procedure)?.properties ?? {})

type Call = (input?: unknown) => Promise<unknown>

/** The function of a caller that calls the procedure of this path. */
export function callOf(caller: Caller, path: string): Call {
  const [router = '', name = ''] = path.split('.')
  const call = (caller as unknown as Record<string, Record<string, Call>>)[router]?.[name]
  if (!call) throw new Error(`No procedure ${path}`)
  return call
}
