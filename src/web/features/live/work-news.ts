import { isStaff, type Role } from '#shared/accounts/roles.ts'
import type { OrderHint } from '#shared/orders/live.ts'
import { soundForNews } from '#web/features/push/sound.ts'
import { showNewCount } from '#web/lib/navigation/page-title.ts'
import type { trpc } from '#web/trpc.ts'

type Utils = ReturnType<typeof trpc.useUtils>

/**
 * A function that tells the team of new orders, and a livreur of new missions: by a sound, and by « (3) » in the title of a
 * hidden tab, until `left` says that the person is gone.
 */
export function createWorkNews(
  utils: Utils,
  role: Role,
  left: AbortSignal,
): (hint: OrderHint) => void {
  const unseen = new Set<string>()
  const show = () => showNewCount(unseen.size)
  const forget = () => {
    unseen.clear()
    show()
  }
  const look = () => document.visibilityState === 'visible' && forget()
  document.addEventListener('visibilitychange', look, { signal: left })
  left.addEventListener('abort', forget)
  const tell = (orderId: string) => {
    if (left.aborted) return
    soundForNews()
    if (document.visibilityState === 'visible') return
    unseen.add(orderId)
    show()
  }
  return (hint) => {
    if (isStaff(role)) {
      if (hint.kind === 'created') tell(hint.orderId)
    } else if (hint.kind === 'assigned') tell(hint.orderId)
    else if (hint.kind === 'reassigned')
      // The one who lost it gets the same hint.
      void isMine(utils, hint.orderId).then((mine) => mine && tell(hint.orderId))
  }
}

async function isMine(utils: Utils, orderId: string): Promise<boolean> {
  const missions = await utils.missions.list.fetch(undefined, { staleTime: 0 }).catch(() => [])
  return missions.some(({ id }) => id === orderId)
}
