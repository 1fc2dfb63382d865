import { randomUUID } from 'node:crypto'
import type { Person } from './people.ts'

/** The business sells bags at 1,000 francs the kilo, from 3 kg on. */
export const sellBags = ({ api }: Pick<Person, 'api'>) =>
  api.products.create.mutate({
    name: 'Sac de linge',
    imageUrl: null,
    services: [{ name: 'Complet', price: 1000, minGrams: 3000 }],
    idempotencyKey: randomUUID(),
  })
