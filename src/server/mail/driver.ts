import type { Env } from '#server/env.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import { createFileDriver } from './file.ts'
import type { MailDriver } from './outgoing-mail.ts'
import { createResendDriver } from './resend.ts'

interface Surroundings {
  env: Env
  log: Logger
  clock: Clock
}

/** Resend when there is a key, files in `DATA_DIR/mail` otherwise; the demonstration never sends. */
export function createMailDriver({ env, log, clock }: Surroundings): MailDriver {
  const { resendApiKey: apiKey, resendBaseUrl: baseUrl, mailFrom: from, demo } = env
  if (apiKey && !demo) return createResendDriver({ apiKey, baseUrl, from })
  if (apiKey)
    log.warn('RESEND_API_KEY is not used in demo mode: e-mails become files, see /demo/e-mails')
  else if (!demo)
    log.warn(
      'NO E-MAIL LEAVES THIS SERVER: RESEND_API_KEY is not set, each e-mail becomes a file in DATA_DIR/mail',
    )
  return createFileDriver(env.dataDir, clock)
}
