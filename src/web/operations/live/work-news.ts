import { UNDO_MS } from '#shared/orders/assignments.ts'
import type { OrderHint } from '#shared/record/live.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import { soundForNews } from '#web/access/sound.ts'
import { showNewCount } from '#web/lib/navigation/page-title.ts'
import { onSessionEnd } from '#web/session-end.ts'
import type { trpc } from '#web/trpc.ts'

type Utils = ReturnType<typeof trpc.useUtils>

/** The orders that came while nobody looked at the tab. */
const unseen = new Set<string>()

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') forget()
})
onSessionEnd(forget)

function forget(): void {
  unseen.clear()
  showNewCount(0)
}

/** A function that tells the team of new orders, and a livreur of new missions: by a sound, and by « (3) » in the title of a hidden tab. */
export function createWorkNews(utils: Utils, role: Role): (hint: OrderHint) => void {
  const tell = (orderId: string) => {
    soundForNews()
    if (document.visibilityState === 'visible') return
    unseen.add(orderId)
    showNewCount(unseen.size)
  }
  return (hint) => {
    if (isStaff(role)) {
      if (hint.kind === 'created') tell(hint.orderId)
    } else if (hint.kind === 'assigned' || hint.kind === 'reassigned')
      // It may be undone, or given to another one, who gets the same hint.
      setTimeout(async () => {
        if (await isMine(utils, hint.orderId)) tell(hint.orderId)
      }, UNDO_MS)
  }
}

async function isMine(utils: Utils, orderId: string): Promise<boolean> {
  const missions = await utils.missions.list.fetch(undefined, { staleTime: 0 }).catch(() => [])
  return missions.some(({ id }) => id === orderId)
}
