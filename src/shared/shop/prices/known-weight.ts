import { GRAM_STEP, MAX_GRAMS, type OrderLine } from './lines.ts'

/** Whether a weight was said that scales can show. A form keeps 0 grams for a bag that is still to be weighed. */
export const isWeightKnown = ({ grams }: Pick<OrderLine, 'grams'>): boolean =>
  grams == null || (grams >= GRAM_STEP && grams <= MAX_GRAMS)
