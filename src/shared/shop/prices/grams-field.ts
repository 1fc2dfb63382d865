import * as z from 'zod/mini'
import { whole } from '#shared/fields.ts'
import { mostWords } from '#shared/text/weight.ts'
import { GRAM_STEP, MAX_GRAMS } from './lines.ts'

/** A weight that a scale at a door may show. */
export const gramsField = whole('Le poids').check(
  z.minimum(GRAM_STEP, 'Veuillez entrer un poids valide.'),
  z.maximum(MAX_GRAMS, mostWords(MAX_GRAMS)),
  z.multipleOf(GRAM_STEP, 'Le poids se dit au dixième de kilo.'),
)
