import type { Quarter } from '#shared/places/quarters.ts'

/** The search parameter of the home page and of the order form that names a quarter by its address. */
export const QUARTER_PARAM = 'quartier'

/** A quarter as an address names it, `Cocody, Vallon`, for what does without the table of all quarters. */
export function quarterText({ name, commune }: Pick<Quarter, 'name' | 'commune'>): string {
  return name === commune ? commune : `${commune}, ${name}`
}
