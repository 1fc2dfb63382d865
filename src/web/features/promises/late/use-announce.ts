import { notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { NOT_TOLD } from '#web/features/order-parts/not-told.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

const STALE = ['promises', 'orders', 'stats'] as const

/** Announces a new time for one order. `toldByTeam`: no e-mail reaches its client, and the team has called or written. */
export function useAnnounce(toldByTeam: boolean) {
  const mutation = trpc.promises.announce.useMutation({
    meta: {
      failed: 'La nouvelle heure n’a pas été annoncée.',
      stale: STALE,
    },
    onSuccess({ told }) {
      if (told || toldByTeam) notifySuccess('Nouvelle heure annoncée', 'Le client est prévenu.')
      else notifyWarning('Heure changée', NOT_TOLD)
    },
  })
  return { announcing: mutation.isPending, announce: useOneAtATime(mutation.mutateAsync) }
}

/** Announces the proposed time of several orders. */
export function useAnnounceMany() {
  const mutation = trpc.promises.announceMany.useMutation({
    meta: { failed: 'Les nouvelles heures n’ont pas été annoncées.', stale: STALE },
    onSuccess({ announced, untold, left }) {
      const title =
        announced === 1 ? '1 nouvelle heure annoncée' : `${announced} nouvelles heures annoncées`
      if (left > 0) notifyWarning(title, leftText(left))
      else if (untold > 0) notifyWarning(title, NOT_TOLD)
      else notifySuccess(title, 'Les clients sont prévenus.')
    },
  })
  return { announcing: mutation.isPending, announceMany: useOneAtATime(mutation.mutateAsync) }
}

function leftText(left: number): string {
  return left === 1
    ? 'Une commande a changé entre-temps ou n’a pas de créneau libre.'
    : `${left} commandes ont changé entre-temps ou n’ont pas de créneau libre.`
}
