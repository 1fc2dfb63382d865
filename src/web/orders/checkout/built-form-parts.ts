import type { PricedProduct } from '#shared/shop/prices/pricing.ts'

/** The id of the built form, in which its templates stand. */
export const BUILT_FORM = 'built-form'
/** The id of the element in which the server writes the catalogue. */
export const PAGE_CATALOGUE = 'catalogue'

/** Stands for every garment in the templates of the built form. */
export const SAMPLE_GARMENT = {
  id: '',
  name: 'Vêtement',
  imageUrl: '/',
  services: [
    { name: 'Service 1', price: 0 },
    { name: 'Service 2', price: 0 },
  ],
} as const satisfies PricedProduct & { imageUrl: string }

/** Stands for every garment sold by the kilo in those templates. */
export const SAMPLE_BAG = {
  id: 'bag',
  name: SAMPLE_GARMENT.name,
  imageUrl: '/',
  services: [{ name: 'Service 1', price: 0, minGrams: 0 }],
} as const satisfies PricedProduct & { imageUrl: string }
