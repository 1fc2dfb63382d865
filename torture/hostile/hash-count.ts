import { askProcess } from '../ask-process.ts'
import type { TorturedServer } from '../server.ts'

/** Node's options for a server whose hashes of passwords are counted inside it. */
export const COUNTING_HASHES = ['--import', './torture/hostile/counting-hashes.ts']

/** Asks for the times of all hashes that were made with a salt, in base64. */
export interface HashQuestion {
  hashesWithSalt: string
}

/**
 * The times at which the server hashed a password for the account with this stored hash, in milliseconds of its own
 * clock.
 */
export function timesOfHashes({ child }: TorturedServer, storedHash: string): Promise<number[]> {
  const salt = Buffer.from(storedHash.split('$').at(-2) ?? '', 'base64').toString('base64')
  return askProcess(child, { hashesWithSalt: salt } satisfies HashQuestion)
}
