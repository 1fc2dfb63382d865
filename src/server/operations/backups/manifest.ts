import { z } from 'zod'

/** The entry of an archive that lists the others. It is the last one: an archive that was cut off has none. */
export const MANIFEST = 'manifest.json'
/** The entry of the database, and its name in the data folder. */
export const DATABASE = 'laveo.db'

const file = z.strictObject({
  name: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ArchivedFile = z.infer<typeof file>

const databaseFacts = z.strictObject({
  /** The last migration that the database has had. */
  migration: z.strictObject({ name: z.string(), hash: z.string() }),
  /** The rows of each table. */
  rows: z.record(z.string(), z.int().nonnegative()),
})
export type DatabaseFacts = z.infer<typeof databaseFacts>

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** The database with its uploads; the database alone, whose uploads lie beside the archive; or the keys. */
  kind: z.enum(['full', 'database', 'keys']),
  /** The version of the product that made it. */
  product: z.string(),
  /** The moment of which it is the state. */
  takenAt: z.iso.datetime(),
  database: databaseFacts.optional(),
  files: z.array(file),
  /** Uploads that the database names and that were gone before they could be read. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The names that an archive may hold: nothing else is ever written to the disk. */
const ALLOWED = [
  /^laveo\.db$/,
  /^manifest\.json$/,
  /^uploads\/orders\/[\w-]+\/[\w-]+\.webp$/,
  /^uploads\/public\/[\w-]+\.webp$/,
  /^uploads\/drawer\/[\w-]+\.webp$/,
  /^[\w-]+\.key$/,
  /^ticket-keys\.json$/,
]

/** Whether an entry of an archive has a name that we write. */
export function isEntryName(name: string): boolean {
  return ALLOWED.some((pattern) => pattern.test(name))
}
