import { createSecretKey } from 'node:crypto'

/** The demonstration requires no hand-over code: any key will do. */
export const NO_CODES = createSecretKey(Buffer.alloc(32))

/** Nothing of the demonstration is paid through Wave's own pages. */
export const NO_WAVE = { wake: () => undefined }
