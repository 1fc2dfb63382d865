import type { TRPCProcedureType } from '@trpc/server'
import { type $ZodType, type JSONSchema, safeParse } from 'zod/v4/core'
import { PROCEDURES, shapeOf } from '#server/testing/procedures.ts'
import type { Random } from '../random.ts'

/** A procedure of the product, with the inputs it may be given. */
export interface Procedure {
  path: string
  type: TRPCProcedureType
  /** Undefined for a procedure without an input. */
  schema: $ZodType | undefined
  shape: JSONSchema.BaseSchema | undefined
}

/** Values of this ground that a schema's texts may hold, such as the ids of its orders. */
export interface Known {
  ids: readonly string[]
}

/** Every procedure, as the router declares it. */
export function allProcedures(): Procedure[] {
  return [...PROCEDURES.values()].map((one) => {
    const { path, type, inputs } = one
    return { path, type, schema: inputs[0], shape: shapeOf(one) }
  })
}

/** The schema of the procedure passes this input. */
export function accepts({ schema }: Procedure, input: unknown): boolean {
  return schema === undefined || safeParse(schema, input).success
}

/** Makes inputs that fit their schema, or nearly: the parts that a schema checks in code are guessed from names. */
export function validInputs(known: Known, random: Random) {
  const day = () => `2026-11-2${random.below(3)}`
  const texts: Record<string, () => string> = {
    from: day,
    to: day,
    month: () => '2026-11',
    email: () => `personne-${random.below(500)}@laveo.test`,
    phone: () => `07${String(random.below(100_000_000)).padStart(8, '0')}`,
    contactPhone: () => '+2250707000001',
    endpoint: () => `https://push.example/${random.below(1000)}`,
    code: () => random.pick(['123456', '1234', 'K7MP-4XQD']),
    refusal: () => 'ORDER_CHANGED',
    imageUrl: () => '/uploads/public/20261122120000000-0123456789abcdef-640.webp',
  }

  function textFor(name: string, schema: JSONSchema.BaseSchema): string {
    const { pattern, format, minLength = 0, maxLength = 40 } = schema
    if (format === 'uuid') return random.pick(known.ids)
    if (format === 'date') return day()
    const named = texts[name]?.()
    if (named !== undefined && test(pattern, named)) return named
    const fits = pattern === undefined ? undefined : TEXTS.find((text) => test(pattern, text))
    if (fits !== undefined) return fits
    const length = Math.max(minLength, Math.min(maxLength, 1 + random.below(20)))
    return 'Linge à repasser'.repeat(20).slice(0, length).trim() || 'a'
  }

  function make(schema: JSONSchema.BaseSchema, name = ''): unknown {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return make(asSchema(random.pick(choices)), name)
    if (schema.type === 'object') return makeObject(schema)
    if (schema.type === 'array') return makeArray(schema, name)
    if (schema.type === 'string') return textFor(name, schema)
    if (schema.type === 'boolean') return random.below(2) === 0
    if (schema.type === 'null') return null
    if (schema.type === 'number' || schema.type === 'integer') return makeNumber(schema)
    return textFor(name, {})
  }

  function makeObject({ properties = {}, required = [] }: JSONSchema.BaseSchema) {
    const wanted = Object.entries(properties).filter(
      ([name]) => required.includes(name) || random.below(2) === 0,
    )
    return Object.fromEntries(wanted.map(([name, part]) => [name, make(asSchema(part), name)]))
  }

  function makeArray(schema: JSONSchema.BaseSchema, name: string): unknown[] {
    if (schema.prefixItems) return schema.prefixItems.map((part) => make(asSchema(part), name))
    const { items, minItems = 0 } = schema
    const length = Math.max(minItems, random.below(3))
    const part = asSchema(Array.isArray(items) ? items[0] : items)
    return Array.from({ length }, () => make(part, name))
  }

  function makeNumber({ type, minimum = 0, maximum = 10_000 }: JSONSchema.BaseSchema): number {
    const span = Math.min(maximum - minimum, 1_000)
    return minimum + (type === 'integer' ? random.below(Math.floor(span) + 1) : span / 2)
  }

  return ({ shape }: Procedure): unknown => shape && make(shape)
}

/** One text for each pattern of our schemas, ids and days apart. */
const TEXTS = ['Awa Diop', '1234', '4f9c0a1b', 'A'.repeat(43), `B${'A'.repeat(86)}`, 'A'.repeat(22)]

const test = (pattern: string | undefined, text: string) =>
  pattern === undefined || new RegExp(pattern, 'u').test(text)

function asSchema(part: unknown): JSONSchema.BaseSchema {
  return typeof part === 'object' && part !== null ? (part as JSONSchema.BaseSchema) : {}
}
