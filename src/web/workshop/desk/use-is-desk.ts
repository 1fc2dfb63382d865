import { use } from 'react'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { MeContext } from '#web/session.ts'

/** A person of the team at a wide screen, where the workshop is lanes. */
export function useIsDesk(): boolean {
  const isWide = useMedia('(min-width: 1100px)')
  return use(MeContext) !== null && isWide
}
