import type { Env } from '#server/env.ts'
import type { PublicConfig } from '#shared/config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#shared/demo.ts'
import type { PageFacts } from './public-pages.ts'

const NO_WAVE = 'Le paiement Wave n’est pas encore disponible. Choisissez les espèces.'

/** The configuration that the application may know. */
export function publicConfig(
  env: Env,
  { site, wave, isOpen }: Omit<PageFacts, 'slots'>,
): PublicConfig {
  return {
    site,
    tileUrl: env.tileUrl,
    tileAttribution: env.tileAttribution,
    mailLeaves: env.mailLeaves,
    siteOpen: isOpen,
    waveEnabled: wave,
    ...(wave ? {} : { waveReason: NO_WAVE }),
    waveOfServer: env.waveEnabled,
    ...(env.demo ? { demo: { accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD } } : {}),
  }
}
