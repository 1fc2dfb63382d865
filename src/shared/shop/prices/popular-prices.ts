/** The services that have a column of their own wherever prices are shown. */
export const PRICE_COLUMNS = ['Lavage', 'Repassage', 'Complet'] as const
export type PriceColumn = (typeof PRICE_COLUMNS)[number]

/** The sample prices of the public site in francs, for a demonstration whose catalogue is empty. */
export const POPULAR_PRICES = {
  Chemise: { Lavage: 800, Repassage: 700, Complet: 1500 },
  Robe: { Lavage: 1500, Repassage: 1500, Complet: 3000 },
  Pantalon: { Lavage: 1000, Repassage: 1000, Complet: 2000 },
} as const satisfies Record<string, Record<PriceColumn, number>>

export type PopularGarment = keyof typeof POPULAR_PRICES
