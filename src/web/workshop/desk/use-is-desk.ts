import { use } from 'react'
import { from } from '#shared/widths.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { MeContext } from '#web/session.ts'

/** A person of the team at a wide screen, where the workshop is lanes. */
export function useIsDesk(): boolean {
  const isWide = useMedia(from('wide'))
  return use(MeContext) !== null && isWide
}
