import type { StartCatalogueInput } from '#shared/shop/products/starting.inputs.ts'

/** Two usual garments at prices of an owner's own. */
export const OWN_PRICES: StartCatalogueInput = {
  garments: [
    {
      drawing: 'chemise',
      services: [
        { name: 'Lavage', price: 650 },
        { name: 'Complet', price: 1250 },
      ],
    },
    { drawing: 'couette', services: [{ name: 'Lavage', price: 3900 }] },
  ],
}
