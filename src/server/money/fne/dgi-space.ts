import { DEMO_DGI, type Env } from '#server/env.ts'

export type DgiSpaceEnv = Pick<Env, 'demo' | 'fne' | 'fneSpaceUrl' | 'publicUrl'>

/** The DGI's page of the seller's invoices, which also sells stickers; that of the stand-in in the demonstration. Null where it is not set. */
export function dgiSpaceUrl({ demo, fne, fneSpaceUrl, publicUrl }: DgiSpaceEnv): string | null {
  if (fneSpaceUrl !== undefined) return fneSpaceUrl
  const isStandIn = demo && fne?.apiUrl.endsWith(DEMO_DGI)
  return isStandIn ? new URL('fne', `${publicUrl}${DEMO_DGI}`).href : null
}

/** The addresses by which a host of the DGI is known. */
export function knownDgiAddresses(env: DgiSpaceEnv): string[] {
  return [env.fne?.apiUrl, dgiSpaceUrl(env)].filter((address) => address != null)
}
