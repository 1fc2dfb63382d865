import { pino } from 'pino'
import type { Env } from '#server/env.ts'
import { sourceStack } from './source-stack.ts'

export type Logger = pino.Logger

// A second line of defence: no code should log these, and they are removed where one does.
const PERSONAL = [
  'password',
  'currentPassword',
  'token',
  'ticket',
  'cookie',
  'authorization',
  'email',
  'phone',
  'contactPhone',
  'fullname',
  'address',
  'to',
]
const SECRET_PATHS = PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])

/** JSON lines with UTC times; `destination` is for tests, stdout otherwise. */
export function createLogger(level: Env['logLevel'], destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Keeps the fields that help to find the fault: an error's other fields may hold what a person typed. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  const stack = error.stack && sourceStack(error.stack)
  return { type: error.name, message: error.message, code, stack, cause }
}
