import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { clearDataAndLeave, useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

interface Options {
  failed: string
  done: string
  /** The refusal of a wrong proof, which stands at its field. */
  wrong: 'WRONG_PASSWORD' | 'CODE_INVALID'
  onWrong?: (error: unknown) => void
}

/** Deletes one's own account by a proof that is typed, and leaves the application. */
export function useDeleteAccount({ failed, done, wrong, onWrong }: Options) {
  const { id } = useMe()
  const utils = trpc.useUtils()
  return useAct(trpc.profile.deleteAccount, {
    leaving: true,
    failed,
    handled: [wrong],
    onSuccess: () =>
      clearDataAndLeave(
        { tone: 'success', title: done, text: 'Vos informations ont été effacées.' },
        paths.home,
        removeWhatWaits(id),
      ),
    onError(error) {
      if (appCodeOf(error) === wrong) onWrong?.(error)
      else void utils.profile.overview.invalidate()
    },
  })
}

/** The account goes also where the browser cannot say what it keeps. */
async function removeWhatWaits(owner: string): Promise<void> {
  try {
    const { removeActionsOf } = await import('#web/record/queue-store.ts')
    await removeActionsOf(owner)
  } catch {}
}
