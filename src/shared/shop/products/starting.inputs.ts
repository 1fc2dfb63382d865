import * as z from 'zod/mini'
import { servicesField } from './products.ts'
import { USUAL_GARMENTS } from './usual-garments.ts'

/** The usual garments that an owner takes, at their own prices. */
export const startCatalogueInput = z.strictObject({
  garments: z
    .array(
      z.strictObject({
        drawing: z.enum(USUAL_GARMENTS.map(({ drawing }) => drawing)),
        services: servicesField,
      }),
    )
    .check(
      z.minLength(1, 'Écrivez au moins un prix.'),
      z.refine(
        (garments) => new Set(garments.map(({ drawing }) => drawing)).size === garments.length,
        'Un vêtement est deux fois dans la liste.',
      ),
    ),
})
export type StartCatalogueInput = z.infer<typeof startCatalogueInput>
