import { resolve } from 'node:path'

/** The folder of the whole program. The sources and the build (`dist/server`) both lie two folders below it. */
export const ROOT = resolve(import.meta.dirname, '../..')
