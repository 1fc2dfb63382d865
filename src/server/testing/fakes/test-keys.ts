import { createSecretKey, type KeyObject } from 'node:crypto'

/** A key of 32 bytes, all this one. */
export const testKey = (byte: number): KeyObject => createSecretKey(Buffer.alloc(32, byte))

/** The server's own key in the tests. */
export const testSecret = testKey(7)
