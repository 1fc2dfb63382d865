import crypto from 'node:crypto'
import { onTestFinished } from 'vitest'

const LEAST = { memory: 8, passes: 1 }

const { argon2 } = crypto
let isCheap = true

// The tests hash thousands of passwords: at the server's cost that takes a tenth of their time.
const hash: typeof argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, isCheap ? { ...parameters, ...LEAST } : parameters, done)
Object.assign(crypto, { argon2: hash })

/** Until the end of this test, passwords are hashed at the cost that the server has. */
export function hashAsTheServer(): void {
  isCheap = false
  onTestFinished(() => {
    isCheap = true
  })
}
