import { describe, expect, test } from 'vitest'
import { type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core'
import { photoUploadInput } from '#shared/orders/photos.inputs.ts'
import { FORMS } from '#shared/site-forms.ts'
import { PROCEDURES } from './testing/procedures.ts'

const INPUTS: [name: string, $ZodType][] = [
  ...[...PROCEDURES.values()].flatMap(({ path, inputs }) =>
    inputs.map((schema): [string, $ZodType] => [path, schema]),
  ),
  ['the photo of an order', photoUploadInput],
  ...FORMS.map(({ path, input }): [string, $ZodType] => [path, input]),
]

const FAR_NUMBERS = [9_007_199_254_740_000, -9_007_199_254_740_000, 1e300, -1e300]
const FAR_DAYS = ['9999-12-31', '0000-01-01']
/** Longer than any key, photo or text of ours. */
const LONG_TEXTS = ['a', '1', ' a'].map((part) => part.repeat(100_000))

/** No calendar, counter or amount of ours goes further. */
const FURTHEST = 1e13

/** The places of a schema that take a number, a day or a text without an end. */
function unbounded(schema: $ZodType, at: string): string[] {
  const { def } = schema._zod as $ZodTypes['_zod']
  const inside = (part: $ZodType, name: string) => unbounded(part, `${at}.${name}`)
  switch (def.type) {
    case 'number':
      return FAR_NUMBERS.some((far) => takesNumber(schema, far)) ? [at] : []
    case 'string':
      return takesAnyText(schema) || takesFarDays(schema) ? [at] : []
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => inside(part, name))
    case 'array':
      return inside(def.element, '*')
    case 'tuple':
      return def.items.flatMap((part, index) => inside(part, String(index)))
    case 'union':
      return def.options.flatMap((part) => unbounded(part, at))
    case 'optional':
    case 'nullable':
    case 'default':
      return unbounded(def.innerType, at)
    case 'pipe':
      // The schema that a text is piped into may bound it.
      if (def.in._zod.def.type === 'string' && !takesAnyText(schema)) return unbounded(def.out, at)
      return [...unbounded(def.in, at), ...unbounded(def.out, at)]
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'transform':
      return []
    default:
      throw new Error(`${at}: what is the end of ${def.type}?`)
  }
}

/** A number may be brought within its bounds, as the time of a phone is. */
function takesNumber(schema: $ZodType, far: number): boolean {
  const { success, data } = safeParse(schema, far)
  return success && Math.abs(Number(data)) > FURTHEST
}

const takes = (schema: $ZodType) => (value: string) => safeParse(schema, value).success
const takesAnyText = (schema: $ZodType) => LONG_TEXTS.some(takes(schema))
const takesFarDays = (schema: $ZodType) => isDay(schema) && FAR_DAYS.some(takes(schema))
const isDay = ({ _zod: { def } }: $ZodType) => 'format' in def && def.format === 'date'

describe('every number, day and text that comes from outside has its bounds', () => {
  test.each(INPUTS)('%s', (name, schema) => {
    expect(unbounded(schema, name)).toEqual([])
  })
})
